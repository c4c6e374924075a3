/** What the benches use of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    /** Threads of the load itself, so that it does not wait for the server's. */
    readonly workers: number
    readonly headers: Readonly<Record<string, string>>
    readonly requests: readonly { readonly path: string }[]
  }
  interface Outcome {
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p50: number; readonly p97_5: number; readonly max: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Outcome>
}
