/** The two languages of the product. */
export type Language = 'en' | 'ro'

/** One message in both languages, side by side, so that a gap fails to compile. `{{name}}` marks a value to fill in. */
export type Message = Readonly<Record<Language, string>>

/**
 * Declares the messages of one area. Keys are unique over all areas (a test proves it);
 * plural forms carry the i18next suffixes `_one`, `_few` (Romanian only, English repeats `_other`) and `_other`.
 */
export function messages<const Keys extends string>(
  table: Readonly<Record<Keys, Message>>,
): Readonly<Record<Keys, Message>> {
  return table
}

/** The text of one message with its `{{values}}` filled in; a value that was not given stays visible as its name. */
export function say(
  message: Message,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return message[language].replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark))
}
