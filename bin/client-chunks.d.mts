export declare const clientChunk: (entry: string) => (moduleId: string) => string | undefined;
