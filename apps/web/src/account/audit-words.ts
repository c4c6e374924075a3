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

/**
 * Values of a record or of an account in the words of its fields: empty ones and what has parts of its own say nothing in a line, and of a new
 * record neither does what it began with.
 */
export function valuesText(kind: string, values: Values | null, language: Language, t: Say, made = false): string {
  const words = Object.entries(values ?? {}).flatMap(([key, value]) =>
    made && (value === false || value === 0) ? [] : wordsOf(kind, key, value, language, t),
  )
  const text = words.join(' · ')
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}

function wordsOf(kind: string, key: string, value: unknown, language: Language, t: Say): string[] {
  if (value === null || value === undefined || value === '') return []
  if (kind === 'account') {
    if (key === 'device') return [`${t('auditDevice')}: ${deviceName(String(value))}`]
    return typeof value === 'object' ? [] : [`${key === 'address' ? t('auditAddress') : key}: ${String(value)}`]
  }
  const of = entityNamed(kind)
  const field = of?.fields[key]
  if (!of || !field || field.kind === 'json' || field.secret) return []
  const labels = labelsOf(of, language)
  const text = field.kind === 'ref' ? `#${String(value)}` : valueText(key, field, value, labels, language)
  return text === '' ? [] : [`${labels.field(key)}: ${text}`]
}
