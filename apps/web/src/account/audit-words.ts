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

/** Signs of the facts of one entry that are shown. */
const MOST = 300

/** One value of an entry: the word of its field, and what it says. */
export type Fact = Readonly<{ label: string; text: string }>

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
 * record neither does what it began with. Many end with a sign that there is more.
 */
export function factsOf(
  kind: string,
  values: Values | null,
  { language, t, made = false, titles = NO_TITLES }: Told,
): readonly Fact[] {
  const about = values && aboutOf(values)
  const facts = Object.entries(values ?? {}).flatMap(([key, value]) => {
    if (about && key === 'relatedEntityId') return []
    const said = made && (value === false || value === 0) ? [] : wordsOf(kind, key, value, { language, t, titles })
    if (!about || key !== 'relatedEntityType') return said
    const name = titles.get(about.of?.name ?? '')?.get(about.id) ?? `#${about.id}`
    return said.map(({ label, text }) => ({ label, text: `${text} ${name}` }))
  })
  return shortened(facts)
}

function shortened(facts: readonly Fact[]): readonly Fact[] {
  const shown: Fact[] = []
  let room = MOST
  for (const { label, text } of facts) {
    if (room <= 0) break
    shown.push({ label, text: text.length > room ? `${text.slice(0, room)}…` : text })
    room -= label.length + text.length
  }
  return shown.length < facts.length ? [...shown, { label: '…', text: '' }] : shown
}

function wordsOf(kind: string, key: string, value: unknown, { language, t, titles = NO_TITLES }: Told): Fact[] {
  if (value === null || value === undefined || value === '') return []
  if (kind === 'account') {
    if (key === 'device') return [{ label: t('auditDevice'), text: deviceName(String(value)) }]
    if (typeof value === 'object') return []
    return [{ label: key === 'address' ? t('auditAddress') : key, text: String(value) }]
  }
  const of = entityNamed(kind)
  const field = of?.fields[key]
  if (!of || !field || field.kind === 'json' || field.secret) return []
  const labels = labelsOf(of, language)
  const named = titles.get(field.target?.().name ?? '')
  const text =
    valueText(key, field, value, labels, language, named) || (field.kind === 'ref' ? `#${String(value)}` : '')
  return text === '' ? [] : [{ label: labels.field(key), text }]
}
