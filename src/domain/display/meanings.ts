// "What this means for you": plain words beside planning, flood and energy answers. One file per language, for the server.
export type Meanings = {
  readonly planning: { readonly [field: string]: { readonly YES?: string; readonly NO?: string } };
  readonly zone: { readonly [group: string]: string };
  readonly flood: {
    readonly parcel: { readonly [score: string]: string };
    readonly building: { readonly [score: string]: string };
  };
  readonly energy: {
    /** With {label}, {region}, {from} and {to}. */
    readonly between: string;
    readonly below: string;
    readonly above: string;
    readonly noDuty: string;
    readonly dutyTitle: string;
    /** With {label}. */
    readonly dutyLabel: string;
    readonly duty: string;
  };
  /** Region names as they stand in a sentence: "in Vlaanderen". */
  readonly inRegion: { readonly FLANDERS: string; readonly WALLONIA: string; readonly BRUSSELS: string };
};
