import type { Entity } from '@temelia/model/entity'
import { entityNamed } from '@temelia/model/registry'
import type { Language } from '@temelia/text/message'
import { labelsOf } from '../records/labels.ts'
import { valueText } from '../records/value-text.ts'
import { deviceName } from '../ui/device-name.ts'
import type { Say } from '../ui/text.ts'

/** What the audit can be asked for. */
export const ACTIONS = [
  'create',
  'edit',
  'delete',
  'restore',
  'signIn',
  'signInFailed',
  'signOut',
  'passwordAsked',
  'passwordChanged',
  'secondStepOn',
  'secondStepOff',
  'recoveryCodes',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRefused',
  'personErased',
  'requestMade',
  'requestAnswered',
  'companyExport',
  'companyRestore',
] as const

/** What was done, in words. */
export function actionText(action: string, t: Say): string {
  const known = ACTIONS.find((one) => one === action)
  return t(known ? `auditAction_${known}` : 'auditAction_else')
}

const MOST = 300

type Values = Readonly<Record<string, unknown>>

type Told = Readonly<{ language: Language; t: Say; made?: boolean; titles?: Titles }>

/** Titles of records by the name of their entity. */
type Titles = ReadonlyMap<string, ReadonlyMap<number, string>>

const NO_TITLES: Titles = new Map()

/** The records that the values of a record name. */
export function recordsNamed(kind: string, values: Values | null): { of: Entity; id: number }[] {
  return Object.entries(values ?? {}).flatMap(([key, value]) => {
    const target = entityNamed(kind)?.fields[key]?.target?.()
    return target && typeof value === 'number' ? [{ of: target, id: value }] : []
  })
}

/**
 * Values of a record or of an account in the words of its fields: empty ones and what has parts of its own say nothing in a line, and of a new
 * record neither does what it began with.
 */
export function valuesText(
  kind: string,
  values: Values | null,
  { language, t, made = false, titles = NO_TITLES }: Told,
): string {
  const words = Object.entries(values ?? {}).flatMap(([key, value]) =>
    made && (value === false || value === 0) ? [] : wordsOf(kind, key, value, { language, t, titles }),
  )
  const text = words.join(' · ')
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}

function wordsOf(kind: string, key: string, value: unknown, { language, t, titles = NO_TITLES }: Told): string[] {
  if (value === null || value === undefined || value === '') return []
  if (kind === 'account') {
    if (key === 'device') return [`${t('auditDevice')}: ${deviceName(String(value))}`]
    return typeof value === 'object' ? [] : [`${key === 'address' ? t('auditAddress') : key}: ${String(value)}`]
  }
  const of = entityNamed(kind)
  const field = of?.fields[key]
  if (!of || !field || field.kind === 'json' || field.secret) return []
  const labels = labelsOf(of, language)
  const named = titles.get(field.target?.().name ?? '')
  const text =
    valueText(key, field, value, labels, language, named) || (field.kind === 'ref' ? `#${String(value)}` : '')
  return text === '' ? [] : [`${labels.field(key)}: ${text}`]
}
