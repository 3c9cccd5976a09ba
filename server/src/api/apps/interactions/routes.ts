import type { Route } from '../../../core/framework/route.ts';
import { createInteraction } from './create-interaction.ts';
import { createInteractionResponse } from './create-interaction-response.ts';

/** Interactions and their first responses; followups use the webhook routes. */
export const interactionsRoutes: Route[] = [createInteraction, createInteractionResponse];
