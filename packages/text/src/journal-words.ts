/** The words of the column of a journal that holds what is taxed in a category: at a rate, or not at all. */
export function journalBaseWord(category: string): 'journalBase' | 'journalBaseUntaxed' {
  return category === 'S' ? 'journalBase' : 'journalBaseUntaxed'
}
