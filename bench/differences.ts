/** What differs between a file and what became of it. */
export class Differences {
  private compared = 0
  private readonly byField = new Map<string, string[]>()
  private readonly byRule = new Map<string, number>()

  /** Compares one value; numbers as numbers. */
  same(where: string, field: string, written: string | number | null, made: unknown): void {
    this.compared++
    if (written === made) return
    const list = this.byField.get(field) ?? []
    list.push(`${where}: ${JSON.stringify(written)} is ${JSON.stringify(made)}`)
    this.byField.set(field, list)
  }

  /** Notes a value that differs by a rule of the product. */
  explained(rule: string): void {
    this.compared++
    this.byRule.set(rule, (this.byRule.get(rule) ?? 0) + 1)
  }

  /** Writes how much was compared and what differs, some of each field. Gives how many values differ. */
  print(what: string, examples = 8): number {
    const lists = [...this.byField]
    const count = lists.reduce((sum, [, list]) => sum + list.length, 0)
    console.log(`${what}: ${this.compared} values compared, ${count} differ`)
    for (const [rule, many] of this.byRule) console.log(`  ${rule}: ${many}`)
    for (const [field, list] of lists) {
      console.log(`  ${field}: ${list.length}`)
      for (const one of list.slice(0, examples)) console.log(`    ${one}`)
    }
    return count
  }
}
