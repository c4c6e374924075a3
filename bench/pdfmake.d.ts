/** The little of pdfmake 0.3 that the bench uses; it brings no types. */
declare module 'pdfmake' {
  const maker: {
    addFonts(fonts: Record<string, Record<string, string>>): void
    setUrlAccessPolicy(policy: (url: string) => boolean): void
    setLocalAccessPolicy(policy: (path: string) => boolean): void
    createPdf(definition: unknown): { getBuffer(): Promise<Buffer> }
  }
  export default maker
}
