/** Makes a bundle of each entry, by its name, in a folder three deep in the repository (apps/server/src/places.ts counts on it). */
export function bundle(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<void>

/** Lays compressed copies (`.br`, `.gz`) beside each text of a folder. */
export function compress(folder: string): void
