/** Codes of FIEBDC-3: short, without the signs of the form, each for one thing only. */

const LENGTH = 20

/** Gives things their codes; the same thing gets the same code again. */
export class Codes {
  private readonly taken = new Set<string>()
  private readonly given = new Map<string, string>()

  /** The code of a thing: the one it wants, or that with a number behind it. `fresh` says that it was not asked before. */
  of(thing: string, wanted: string): { code: string; fresh: boolean } {
    const known = this.given.get(thing)
    if (known !== undefined) return { code: known, fresh: false }
    const plain =
      wanted
        .replace(/[\\|~#%&\s]+/g, '.')
        .replace(/^\.+|\.+$/g, '')
        .slice(0, LENGTH) || '0'
    let code = plain
    for (let at = 2; this.taken.has(code); at++) {
      const ending = `_${at}`
      code = `${plain.slice(0, LENGTH - ending.length)}${ending}`
    }
    this.taken.add(code)
    this.given.set(thing, code)
    return { code, fresh: true }
  }
}
