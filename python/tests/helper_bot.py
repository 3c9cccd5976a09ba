"""A bot as a developer would write it with discord.py; only the addresses are Guildhall's."""

import asyncio
import os

import discord
import yarl
from discord import app_commands

FRUIT = ["Apple", "Apricot", "Banana"]


class Confirm(discord.ui.View):
    @discord.ui.button(label="Confirm")
    async def confirm(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="Confirmed.", view=None)

    @discord.ui.button(label="Cancel", disabled=True)
    async def cancel(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="Cancelled.", view=None)


class Colours(discord.ui.View):
    @discord.ui.select(
        placeholder="Colour",
        max_values=2,
        options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Green", value="g")],
    )
    async def colours(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        await interaction.response.send_message(f"You like {' '.join(select.values)}.")


class Report(discord.ui.Modal, title="Report"):
    reason = discord.ui.TextInput(label="Reason")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Reported: {self.reason.value}", ephemeral=True)


class HelperBot(discord.Client):
    """Sets `is_there` when its commands exist."""

    def __init__(self, guild_id: int) -> None:
        intents = discord.Intents.default()
        intents.message_content = True
        super().__init__(intents=intents)
        self.is_there = asyncio.Event()
        self.guild = discord.Object(guild_id)
        self.tree = app_commands.CommandTree(self)
        self._add_commands()

    async def setup_hook(self) -> None:
        await self.tree.sync(guild=self.guild)

    async def on_ready(self) -> None:
        self.is_there.set()
        print("ready", flush=True)

    async def on_message(self, message: discord.Message) -> None:
        if message.content == "!ping":
            await message.reply("pong")
        for file in message.attachments:
            if not message.author.bot:
                await message.reply(f"I got {file.filename}: {(await file.read()).decode()}")

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        channel = self.get_partial_messageable(payload.channel_id)
        await channel.send(f"Thanks for {payload.emoji}!")

    def _add_commands(self) -> None:
        tree, guild = self.tree, self.guild

        @tree.command(guild=guild, description="Bans a member")
        async def ban(interaction: discord.Interaction, user: discord.Member, reason: str) -> None:
            await user.ban(reason=reason)
            embed = discord.Embed(title="Banned", description=f"{user.display_name}: {reason}")
            await interaction.response.send_message(embed=embed)

        @tree.command(guild=guild, description="Eats fruit")
        async def fruit(interaction: discord.Interaction, name: str) -> None:
            await interaction.response.send_message(f"You like {name}.")

        @fruit.autocomplete("name")
        async def fruits(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            found = [one for one in FRUIT if one.lower().startswith(current.lower())]
            return [app_commands.Choice(name=one, value=f"a {one.lower()}") for one in found]

        @tree.command(guild=guild, description="Asks")
        async def ask(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Sure?", view=Confirm())

        @tree.command(guild=guild, description="Colours")
        async def colours(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Choose.", view=Colours())

        @tree.command(guild=guild, description="Reports")
        async def report(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Report())

        @tree.command(guild=guild, description="Reads a file")
        async def read(interaction: discord.Interaction, file: discord.Attachment) -> None:
            await interaction.response.send_message((await file.read()).decode())

        @tree.context_menu(guild=guild, name="Quote")
        async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"> {message.content}")

        @tree.context_menu(guild=guild, name="Greet")
        async def greet(interaction: discord.Interaction, user: discord.Member) -> None:
            await interaction.response.send_message(f"Hello, {user.display_name}!")


def use(url: str) -> None:
    """Lets discord.py talk to the platform at a URL (docs/libraries.md)."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1))


def bot_of(env) -> HelperBot:
    use(env["GUILDHALL_URL"])
    return HelperBot(int(env["GUILDHALL_GUILD_ID"]))


if __name__ == "__main__":
    bot_of(os.environ).run(os.environ["GUILDHALL_TOKEN"])
