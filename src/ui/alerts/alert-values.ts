// The inputs of an alert's form by name, as texts: what a search, a stored alert or a refused form fills in.
export type AlertValues = Readonly<Record<string, readonly string[]>>;

export const firstValue = (values: AlertValues, name: string): string => values[name]?.[0] ?? '';
