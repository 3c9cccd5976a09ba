"""Loaded into a bot for Python by PYTHONPATH: discord.py then uses the server in GUILDHALL_URL."""

import os

try:
    import discord.gateway
    import discord.http
    import yarl
except ImportError:  # another Python program, such as pip
    pass
else:
    url = os.environ.get("GUILDHALL_URL")
    if url:
        discord.http.Route.BASE = f"{url}/api/v10"
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1))
        discord.Asset.BASE = f"{url}/cdn"
