import { generalChapterNames } from '@temelia/text/general-estimate'
import { type Language, say } from '@temelia/text/message'
import { reportsLists } from '@temelia/text/reports-lists'

/** What a chapter of the general estimate is called; the five work categories below 4.1 too. */
export function chapterName(chapter: string, language: Language, own?: ReadonlyMap<string, string>): string {
  const named = own?.get(chapter)
  if (named) return named
  const general = `chapter.${chapter}`
  if (isKey(general, generalChapterNames)) return say(generalChapterNames[general], language)
  const works = `workChapter.${chapter}`
  return isKey(works, reportsLists) ? say(reportsLists[works], language) : chapter
}

function isKey<T extends object>(key: string, table: T): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key)
}
