import os

import discord
import yarl

url = os.environ["GUILDHALL_URL"]
discord.http.Route.BASE = f"{url}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1))
discord.Asset.BASE = f"{url}/cdn"

intents = discord.Intents.default()
intents.message_content = True
bot = discord.Client(intents=intents)
commands = discord.app_commands.CommandTree(bot)


@commands.command(description="Says hello to you")
async def hello(interaction: discord.Interaction):
    await interaction.response.send_message(f"Hello, {interaction.user.display_name}!")


@bot.event
async def on_ready():
    await commands.sync()
    print(f"ready as {bot.user}", flush=True)


@bot.event
async def on_message(message: discord.Message):
    if message.content == "!hello":
        await message.reply(f"Hello, {message.author.display_name}!")


bot.run(os.environ["BOT_TOKEN"])
