"""What people see: the form that opens a ticket, and the buttons in it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot import Tickets

NOBODY = discord.AllowedMentions.none()


async def whisper(interaction: discord.Interaction, text: str) -> None:
    """Answers so that only the person sees it."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)
    else:
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=NOBODY)


class TicketForm(discord.ui.Modal, title="Open a ticket"):
    subject = discord.ui.TextInput(label="Subject", max_length=80)
    details = discord.ui.TextInput(label="Details", style=discord.TextStyle.paragraph, max_length=1500)

    async def on_submit(self, interaction: discord.Interaction[Tickets]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        thread = await interaction.client.open_ticket(interaction, self.subject.value, self.details.value)
        if thread:
            await interaction.edit_original_response(content=f"Your ticket is {thread.mention}.")

    async def on_error(self, interaction: discord.Interaction[Tickets], error: Exception) -> None:
        await explain(interaction, error)


class TicketButtons(discord.ui.View):
    """The buttons of every ticket. Without a timeout, and with fixed custom ids, they go on working after a restart."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Claim", style=discord.ButtonStyle.primary, custom_id="ticket-claim")
    async def claim(self, interaction: discord.Interaction[Tickets], button: discord.ui.Button[TicketButtons]) -> None:
        bot, member = interaction.client, interaction.user
        if not bot.is_support(member):
            await whisper(interaction, f"Only members with the role {bot.support_role} can claim a ticket.")
        elif bot.store.claim(interaction.channel_id, member.id):
            # Buttons of its own, since this object stands for those of all tickets.
            claimed = TicketButtons()
            claimed.claim.label, claimed.claim.disabled = f"Claimed by {member.display_name}"[:80], True
            await interaction.response.edit_message(view=claimed)
            await interaction.followup.send(f"{member.mention} takes care of this ticket.", allowed_mentions=NOBODY)
        else:
            await whisper(interaction, "Somebody has claimed this ticket already.")

    @discord.ui.button(label="Close", style=discord.ButtonStyle.danger, custom_id="ticket-close")
    async def close(self, interaction: discord.Interaction[Tickets], button: discord.ui.Button[TicketButtons]) -> None:
        bot = interaction.client
        ticket = bot.store.find(interaction.channel_id)
        if ticket is None or ticket.closed_by is not None:
            await whisper(interaction, "This ticket is closed.")
        elif interaction.user.id != ticket.opener_id and not bot.is_support(interaction.user):
            await whisper(interaction, "Only the person who opened this ticket and the support can close it.")
        else:
            await bot.close_ticket(interaction, ticket)

    async def on_error(self, interaction: discord.Interaction[Tickets], error: Exception, item: discord.ui.Item) -> None:
        await explain(interaction, error)


async def explain(interaction: discord.Interaction, error: Exception) -> None:
    """Tells the person that something failed. What the platform refused, a moderator may be able to change."""
    cause = getattr(error, "original", error)
    if isinstance(cause, discord.Forbidden):
        await whisper(interaction, f"I lack a permission: {cause.text}")
        return
    await whisper(interaction, "Something went wrong. It was logged.")
    raise error


async def transcript(thread: discord.Thread) -> discord.File:
    """Everything that was said in a thread, as a text file."""
    lines = []
    async for message in thread.history(limit=None, oldest_first=True):
        files = "".join(f" [{file.filename}]" for file in message.attachments)
        embeds = "".join(f" {embed.title}: {embed.description}" for embed in message.embeds)
        lines.append(f"{message.created_at:%Y-%m-%d %H:%M} {message.author.display_name}: {message.content}{embeds}{files}")
    return discord.File(io.BytesIO("\n".join(lines).encode()), filename=f"ticket-{thread.id}.txt")
