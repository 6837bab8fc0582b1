export const waitsForItsCommand: (commandLine: string) => boolean;
