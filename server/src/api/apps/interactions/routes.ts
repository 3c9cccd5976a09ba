import type { Route } from '../../../core/route.ts';
import { createInteraction } from './create-interaction.ts';
import { createInteractionResponse } from './create-interaction-response.ts';

/** Interactions: what people ask of applications, and how these answer first; what follows goes the way of webhooks. */
export const interactionsRoutes: Route[] = [createInteraction, createInteractionResponse];
