import type { Language } from '@temelia/text/message'
import i18next from 'i18next'

/** The language in use, for code outside components (headers of a call). */
export function currentLanguage(): Language {
  return i18next.language === 'ro' ? 'ro' : 'en'
}
