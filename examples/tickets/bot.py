"""A ticket bot. Set GUILDHALL_URL and GUILDHALL_TOKEN, then: python bot.py"""

import os

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from store import Store, Ticket
from views import NOBODY, TicketButtons, TicketForm, explain, transcript, whisper

URL = os.environ.get("GUILDHALL_URL", "http://127.0.0.1:3000")
Route.BASE = f"{URL}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(URL.replace("http", "ws", 1))
discord.Asset.BASE = f"{URL}/cdn"


class Tickets(discord.Client):
    def __init__(self, store: Store, *, support_role: str, log_channel: str) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
        super().__init__(intents=intents)
        self.store = store
        self.support_role = support_role
        self.log_channel = log_channel
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(ticket_group)
        self.tree.error(explain)

    async def setup_hook(self) -> None:
        # Buttons of messages that were sent before this start reach this view, too.
        self.add_view(TicketButtons())
        await self.tree.sync()

    async def on_ready(self) -> None:
        print(f"The ticket bot is ready as {self.user}", flush=True)

    def is_support(self, member: discord.Member) -> bool:
        return any(role.name == self.support_role for role in member.roles)

    async def open_ticket(
        self, interaction: discord.Interaction, subject: str, details: str
    ) -> discord.Thread | None:
        """Makes a private thread for a person and the support; says why and returns None if they have a ticket."""
        guild, opener = interaction.guild, interaction.user
        if await self.refuse_second(interaction):
            return None
        thread = await interaction.channel.create_thread(
            name=subject, type=discord.ChannelType.private_thread, invitable=False
        )
        # They may have submitted two forms at once: the store decides which of them counts.
        if not self.store.add(thread_id=thread.id, guild_id=guild.id, opener_id=opener.id, subject=subject):
            await thread.delete()
            await self.refuse_second(interaction)
            return None
        role = discord.utils.get(guild.roles, name=self.support_role)
        embed = discord.Embed(title=subject, description=details)
        embed.set_footer(text=f"Opened by {opener.display_name}")
        await thread.send(
            # The mention adds the person to the thread. The support sees it by the permission to manage threads.
            content=" ".join([opener.mention, *([role.mention] if role else [])]),
            embed=embed,
            view=TicketButtons(),
            allowed_mentions=discord.AllowedMentions(users=True, roles=True),
        )
        return thread

    async def refuse_second(self, interaction: discord.Interaction) -> bool:
        """Whether the person has an open ticket; they are shown where."""
        ticket = self.store.open_of(interaction.guild_id, interaction.user.id)
        if ticket is None:
            return False
        text = f"You have an open ticket: <#{ticket.thread_id}>. Close it first."
        if interaction.response.is_done():
            await interaction.edit_original_response(content=text)
        else:
            await whisper(interaction, text)
        return True

    async def close_ticket(self, interaction: discord.Interaction, ticket: Ticket) -> None:
        """Sends the transcript to the log and to the person, and archives the thread."""
        thread = interaction.channel
        await interaction.response.defer(ephemeral=True, thinking=True)
        if not self.store.close(ticket.thread_id, interaction.user.id):
            await interaction.edit_original_response(content="This ticket is closed.")
            return
        try:
            text = f"**{ticket.subject}** of <@{ticket.opener_id}> was closed by {interaction.user.mention}."
            log = discord.utils.get(interaction.guild.text_channels, name=self.log_channel)
            if log:
                await log.send(text, file=await transcript(thread), allowed_mentions=NOBODY)
            await self._send_to_opener(ticket, thread)
        except discord.HTTPException:
            self.store.reopen(ticket.thread_id)
            raise
        await interaction.edit_original_response(content="The ticket is closed.")
        await thread.edit(archived=True, locked=True)

    async def _send_to_opener(self, ticket: Ticket, thread: discord.Thread) -> None:
        try:
            opener = await self.fetch_user(ticket.opener_id)
            await opener.send(f"Your ticket **{ticket.subject}** is closed.", file=await transcript(thread))
        except discord.Forbidden:
            pass  # They take no direct messages.


ticket_group = app_commands.Group(name="ticket", description="Talk to the support in private", guild_only=True)


@ticket_group.command(name="open", description="Opens a ticket")
async def open_command(interaction: discord.Interaction[Tickets]) -> None:
    if not await interaction.client.refuse_second(interaction):
        await interaction.response.send_modal(TicketForm())


def main() -> None:
    bot = Tickets(
        Store(os.environ.get("TICKETS_FILE", "tickets.sqlite")),
        support_role=os.environ.get("SUPPORT_ROLE", "Support"),
        log_channel=os.environ.get("LOG_CHANNEL", "ticket-log"),
    )
    bot.run(os.environ["GUILDHALL_TOKEN"])


if __name__ == "__main__":
    main()
