/** Makes a bundle of each entry, by its name, in a folder three deep in the repository (apps/server/src/places.ts counts on it). */
export function bundle(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<void>
