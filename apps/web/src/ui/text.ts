import type { TextKey } from '@temelia/text/catalogue'
import { errorMessages } from '@temelia/text/errors'
import { formatNumber, type NumberForm } from '@temelia/text/format'
import type { Language, Message } from '@temelia/text/message'
import { resources } from '@temelia/text/resources'
import { shell } from '@temelia/text/shell'
import i18next, { type FormatterModule } from 'i18next'
import { useSyncExternalStore } from 'react'

const LANGUAGE_KEY = 'temelia.language'

/** Values to fill into a message; `count` chooses the plural form. */
type TextValues = Readonly<Record<string, string | number>>
/** Gives the text of a key in the language in use. */
export type Say = (key: TextKey, values?: TextValues) => string

/** The saved choice wins; otherwise Romanian when the device's language starts with `ro`, else English. */
export function chooseLanguage(saved: string | null, device: string): Language {
  if (saved === 'en' || saved === 'ro') return saved
  return device.toLowerCase().startsWith('ro') ? 'ro' : 'en'
}

/** Counts read as the company writes numbers, before the sign-in as the language does: `2.000 de rânduri`. Other values are shown as they are given. */
export const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language, options) =>
    options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? formatNumber(value, formOf(language), 0)
      : value,
}

/** Starts the texts with what sign-in needs; `speakAs` brings the areas of the signed-in screens. */
export function startText(): void {
  const language = chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.language)
  void i18next.use(counts).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: entryTexts('en') }, ro: { translation: entryTexts('ro') } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  })
  document.documentElement.lang = language
}

/** What the pages outside the app say: their own words, and the two errors the browser itself reports there. */
function entryTexts(language: Language): Record<string, string> {
  const { AUTHENTICATION_FAILED, DISCONNECTED_RECONNECT_MESSAGE } = errorMessages
  return {
    ...resources(shell, language),
    ...resources({ AUTHENTICATION_FAILED, DISCONNECTED_RECONNECT_MESSAGE }, language),
  }
}

/** Adds areas' messages to the running texts, once, before the screens that speak them are drawn. */
export function addTexts(areas: Readonly<Record<string, Readonly<Record<string, Message>>>>): void {
  for (const area of Object.values(areas)) {
    i18next.addResourceBundle('en', 'translation', resources(area, 'en'), true, true)
    i18next.addResourceBundle('ro', 'translation', resources(area, 'ro'), true, true)
  }
}

let practiceSpoken: string | null = null

function formOf(language: string | undefined): NumberForm {
  if (practiceSpoken === 'us' || practiceSpoken === 'ro') return practiceSpoken
  return language === 'ro' ? 'ro' : 'en'
}

/** Adds the areas' messages in the words of a company's practice, once until a company of another practice signs in. */
export function speakAs(
  practice: string,
  areas: Readonly<Record<string, Readonly<Record<string, Message>>>>,
  wordsOfPractice: Readonly<Record<string, Readonly<Record<string, Message>>>>,
): void {
  if (practiceSpoken === practice) return
  practiceSpoken = practice
  addTexts(areas)
  const words = wordsOfPractice[practice]
  if (words) addTexts({ words })
}

/** Switches the language and keeps the choice on this device. */
export function saveLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language)
  document.documentElement.lang = language
  void i18next.changeLanguage(language)
}

type Spoken = Readonly<{ t: Say; language: Language }>

let spoken: Readonly<{ in: string; texts: Spoken }> | null = null

/** The texts of the language in use: the same object until it changes. */
function textsInUse(): Spoken {
  const { language } = i18next
  if (spoken?.in !== language)
    spoken = {
      in: language,
      texts: { t: i18next.getFixedT(language) as unknown as Say, language: language === 'ro' ? 'ro' : 'en' },
    }
  return spoken.texts
}

function whenLanguageChanges(tell: () => void): () => void {
  i18next.on('languageChanged', tell)
  return () => i18next.off('languageChanged', tell)
}

/** The texts inside a component; it draws again when the language changes. Every cell of a grid asks, so it costs one subscription and no more. */
export function useText(): Spoken {
  return useSyncExternalStore(whenLanguageChanges, textsInUse)
}

/** The texts outside components: toasts raised by the data layer. */
export const say: Say = (key, values) => i18next.t(key, { ...values })
