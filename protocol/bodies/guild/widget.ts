/** docs/contract/enums.md#widget_style. */
export const WIDGET_STYLES = ['shield', 'banner1', 'banner2', 'banner3', 'banner4'] as const;
