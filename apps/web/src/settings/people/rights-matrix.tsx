import { Button, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconLock, IconMinus, IconX } from '@tabler/icons-react'
import { type RightAction, rightActions } from '@temelia/model/admin/module-rights'
import type { Module } from '@temelia/model/module'
import type { TextKey } from '@temelia/text/catalogue'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../ui/text.ts'
import type { Right, RightChange, Rights } from './people-data.ts'
import classes from './rights.module.css'

/** How the actions are called in the heads of the matrix. */
export const ACTION_WORDS: Readonly<Record<RightAction, TextKey>> = {
  view: 'rightsView',
  add: 'rightsAdd',
  edit: 'rightsEdit',
  delete: 'rightsDelete',
  viewForeign: 'rightsViewForeign',
  editForeign: 'rightsEditForeign',
}

/** The modules as people meet them in the app; those that the company does not have come last. */
const SHOWN: readonly Module[] = [
  'dashboard',
  'accounts',
  'sales',
  'projects',
  'estimation',
  'support',
  'elearning',
  'marketing',
  'billing',
  'financial',
  'stock',
]

type RightsMatrixProps = Readonly<{
  rights: Rights
  changes: readonly RightChange[]
  onChange: (change: RightChange) => void
}>

/** Modules down, actions across. A plain sign is inherited, a boxed one is set here; a focused cell says why, level by level. */
export function RightsMatrix({ rights, changes, onChange }: RightsMatrixProps) {
  const { t } = useText()
  const [focused, setFocused] = useState<string | null>(null)
  return (
    <div className={classes['scroll']}>
      <table className={classes['matrix']} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col">{t('rightsModule')}</th>
            {rightActions.map((action) => (
              <th key={action} scope="col" className={classes['sign']}>
                {t(ACTION_WORDS[action])}
              </th>
            ))}
            <th scope="col">{t('rightsFrom')}</th>
          </tr>
        </thead>
        <tbody>
          {modulesOf(rights).map((module) => {
            const state = rights.Subscribed[module]
            return (
              <tr key={module} data-closed={state !== 'active' || undefined}>
                <th scope="row">{t(`module.${module}`)}</th>
                {state === 'active' ? (
                  rightActions.map((action) => (
                    <td key={action} className={classes['sign']} data-head={t(ACTION_WORDS[action])}>
                      <Cell
                        module={module}
                        action={action}
                        rights={rights}
                        change={changes.find((one) => one.Module === module && one.Action === action)}
                        open={focused === `${module} ${action}`}
                        onOpen={(open) => setFocused(open ? `${module} ${action}` : null)}
                        onChange={onChange}
                      />
                    </td>
                  ))
                ) : (
                  <td colSpan={rightActions.length} className={classes['closed']}>
                    <IconLock size={14} stroke={1.75} aria-hidden />
                    {t(state === 'expired' ? 'rightsExpired' : 'rightsNotInPlan')}
                  </td>
                )}
                <td className={classes['from']}>{state === 'active' && <From rights={rights} module={module} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function modulesOf(rights: Rights): readonly Module[] {
  const closed = (module: Module) => Number(rights.Subscribed[module] !== 'active')
  return SHOWN.toSorted((one, other) => closed(one) - closed(other))
}

type CellProps = Readonly<{
  module: Module
  action: RightAction
  rights: Rights
  change: RightChange | undefined
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (change: RightChange) => void
}>

function Cell({ module, action, rights, change, open, onOpen, onChange }: CellProps) {
  const { t } = useText()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const right = rights[module][action]
  const own = change ? change.Allowed : right.Own
  const allowed = own ?? inheritedOf(rights, module, action)
  const name = t('rightsCell', { module: t(`module.${module}`), action: t(ACTION_WORDS[action]) })
  const word = t(allowed ? 'rightsAllowed' : 'rightsNotAllowed')
  const state = own === null ? `${word}, ${t('rightsInherited')}` : word
  const set = (Allowed: boolean | null) => onChange({ Module: module, Action: action, Allowed })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onOpen(false)
    if (event.key === 'Delete' || event.key === 'Backspace') set(null)
  }
  return (
    <Popover
      withRoles={false}
      opened={open && !phone}
      position="bottom-end"
      shadow="md"
      withinPortal
      offset={6}
      width={288}
      closeOnEscape
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['cell']}
          data-own={own === null ? undefined : own ? 'yes' : 'no'}
          aria-label={t('rightsCellState', { cell: name, state })}
          onFocus={() => onOpen(true)}
          onBlur={() => onOpen(false)}
          onKeyDown={keys}
          onClick={() => set(own === null ? true : own ? false : null)}
        >
          <Sign allowed={allowed} own={own !== null} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['why']}>
        <div className={classes['whyTitle']}>{name}</div>
        <dl>
          <dt>{rights.Name}</dt>
          <dd>
            {own === null ? t('rightsInherited') : t(own ? 'rightsAllowed' : 'rightsNotAllowed')}
            {change && <span className={classes['muted']}>, {t('rightsNotSaved')}</span>}
          </dd>
          {rights.Level === 'administrator' && (
            <>
              <dt>{t('rightsBecauseAdministrator')}</dt>
              <dd>{t('rightsAllowed')}</dd>
            </>
          )}
          {rights.Above.map((category, at) => (
            <Level key={category.CategoryId} name={category.Name} said={right.Above[at] ?? null} />
          ))}
        </dl>
        {own !== null && (
          // Pressed before the cell loses the focus, which would close this.
          <Button
            size="compact-sm"
            variant="default"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => set(null)}
          >
            {t('rightsUseInherited')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Level({ name, said }: Readonly<{ name: string; said: boolean | null }>) {
  const { t } = useText()
  return (
    <>
      <dt>{name}</dt>
      <dd>{said === null ? t('rightsInherited') : t(said ? 'rightsAllowed' : 'rightsNotAllowed')}</dd>
    </>
  )
}

/** The sign of a cell: allowed a tick; not allowed a dash where inherited, a cross where set. */
export function Sign({ allowed, own }: Readonly<{ allowed: boolean; own: boolean }>) {
  const Icon = allowed ? IconCheck : own ? IconX : IconMinus
  return <Icon size={16} stroke={2} aria-hidden />
}

/** Where the rights of a module come from: how many are set here, and the categories or the level behind the others. */
function From({ rights, module }: Readonly<{ rights: Rights; module: Module }>) {
  const { t } = useText()
  const sources = new Map<string, number>()
  for (const action of rightActions) {
    const source = sourceOf(rights[module][action], t)
    sources.set(source, (sources.get(source) ?? 0) + 1)
  }
  const here = t('rightsHere')
  const all = [...sources]
    .toSorted(([one], [other]) => Number(other === here) - Number(one === here))
    .map(([name, count]) => (sources.size === 1 ? name : `${name} ${count}`))
  return all.join(', ')
}

function sourceOf({ Own, Because }: Right, t: (key: TextKey) => string): string {
  if (Own !== null) return t('rightsHere')
  if (Because.Type === 'administrator') return t('rightsBecauseAdministrator')
  return Because.Type === 'usual' ? t('rightsBecauseUsual') : (Because.Name ?? '')
}

/** What would hold without a setting of one's own. */
function inheritedOf(rights: Rights, module: Module, action: RightAction): boolean {
  if (rights.Level === 'administrator') return true
  const said = rights[module][action].Above.find((one) => one !== null)
  return said ?? (action === 'view' || action === 'viewForeign')
}

/** Arrow keys go from cell to cell. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as const
  const step = steps[event.key as keyof typeof steps]
  if (!step) return
  event.preventDefault()
  const rows = [...event.currentTarget.rows].filter((row) => row.querySelector('button'))
  const row = rows.findIndex((one) => one.contains(event.target as Node))
  const at = [...(rows[row]?.querySelectorAll('button') ?? [])].indexOf(event.target as HTMLButtonElement)
  rows[row + step[0]]?.querySelectorAll('button')[at + step[1]]?.focus()
}
