import type { Entity } from '@temelia/model/entity'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { entityNamed } from '@temelia/model/registry'
import { relatedTypes } from '@temelia/model/related'
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

/** The records that the values of a record name, by its references or as what it is about. */
export function recordsNamed(kind: string, values: Values | null): { of: Entity; id: number }[] {
  const about = values && aboutOf(values)
  const referred = Object.entries(values ?? {}).flatMap(([key, value]) => {
    const target = entityNamed(kind)?.fields[key]?.target?.()
    return target && typeof value === 'number' ? [{ of: target, id: value }] : []
  })
  return about?.of ? [...referred, { of: about.of, id: about.id }] : referred
}

/** What the values of a record say it is about, where they say both what kind of record and which. */
function aboutOf({ relatedEntityType, relatedEntityId }: Values): { of: Entity | undefined; id: number } | null {
  const type = relatedTypes.find((one) => one === relatedEntityType)
  return type && typeof relatedEntityId === 'number' ? { of: relatedEntity(type), id: relatedEntityId } : null
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
  const about = values && aboutOf(values)
  const words = Object.entries(values ?? {}).flatMap(([key, value]) => {
    if (about && key === 'relatedEntityId') return []
    const said = made && (value === false || value === 0) ? [] : wordsOf(kind, key, value, { language, t, titles })
    if (!about || key !== 'relatedEntityType') return said
    const name = titles.get(about.of?.name ?? '')?.get(about.id) ?? `#${about.id}`
    return said.map((word) => `${word} ${name}`)
  })
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
