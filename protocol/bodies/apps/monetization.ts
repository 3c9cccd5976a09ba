import { Type } from 'typebox';

/** SKU ids in a query: separated by commas, or as repeated fields. */
export const SkuIds = () => Type.Optional(Type.Array(Type.String()));

/** docs/contract/enums.md#sku_type. Each subscription gets a group. */
export const SKU_TYPES = { DURABLE: 2, CONSUMABLE: 3, SUBSCRIPTION: 5, SUBSCRIPTION_GROUP: 6 } as const;
