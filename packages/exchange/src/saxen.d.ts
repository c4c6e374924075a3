declare module 'saxen' {
  type Attributes = Readonly<Record<string, string>> | false

  /** The part of the reader that is used here. */
  export class Parser {
    on(
      event: 'openTag',
      call: (
        name: string,
        attributes: () => Attributes,
        decode: (text: string) => string,
        selfClosing: boolean,
      ) => void,
    ): this
    on(event: 'closeTag', call: (name: string) => void): this
    on(event: 'text', call: (text: string) => void): this
    on(event: 'cdata', call: (text: string) => void): this
    on(event: 'attention', call: (text: string) => void): this
    on(event: 'error', call: (error: Error) => void): this
    write(chunk: string): this
    end(): void
    stop(): void
  }
}
