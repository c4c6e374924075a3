import { Button } from '@mantine/core'
import { IconChecks, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { askFirst } from '../../ui/question.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFormat } from '../../ui/use-format.ts'
import { LinePanel } from './line-panel.tsx'
import {
  type BankLine,
  deleteStatement,
  fetchStatement,
  type Meaning,
  proposedMeaning,
  settleLines,
  type Statement,
  statementsKey,
} from './statement-data.ts'
import { LineRow } from './line-row.tsx'
import classes from './statements.module.css'

const TABS = ['bankAll', 'bankSure', 'bankLook', 'bankDone'] as const
type Tab = (typeof TABS)[number]

/** Lines that one call confirms. */
const AT_ONCE = 500

/** `/bank-statements/7`: the lines of a statement, confirmed one by one or all sure ones at once. */
export function BankStatementPage() {
  const { t } = useText()
  const { id = '' } = useParams({ strict: false })
  const statement = useQuery({
    queryKey: statementsKey(Number(id)),
    queryFn: ({ signal }) => fetchStatement(Number(id), signal),
    staleTime: 0,
  })
  usePlace(
    { label: t('bankStatements'), href: '#/bank-statements' },
    { label: statement.data ? titleOf(statement.data) : '', heading: true },
  )
  if (statement.isLoadingError)
    return <ProblemNote problem={statement.error} onRetry={() => void statement.refetch()} />
  return statement.data ? <Lines key={id} statement={statement.data} /> : null
}

function Lines({ statement }: Readonly<{ statement: Statement }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const [tab, setTab] = useState<Tab>('bankAll')
  const [openId, setOpenId] = useState<number | null>(null)
  const { busy, problem, tried } = useAction()
  const { Lines: lines, BankStatementId: id } = statement
  const shown = lines.filter((line) => isIn(tab, line))
  const sure = lines.filter(({ State }) => State === 'sure').flatMap((line) => proposedMeaning(line) ?? [])
  const open = lines.find(({ BankLineId }) => BankLineId === openId)

  const settle = (action: 'confirm' | 'reopen' | 'aside', chosen: readonly Meaning[] | readonly number[]) =>
    tried(async () => {
      await settleLines(id, action, chosen)
      if (action === 'confirm') toastDone(t('bankConfirmed', { count: chosen.length }))
    })

  async function remove() {
    const asked = { title: t('bankDelete'), text: t('bankDeleteAsk'), go: t('bankDelete') }
    if (!(await askFirst(asked))) return
    try {
      await deleteStatement(id)
      await navigate({ to: '/bank-statements' })
    } catch (cause) {
      toastProblem(cause)
    }
  }

  return (
    <div className={classes['page']}>
      <div className={classes['main']}>
        <div className={classes['head']}>
          <ScreenHead>
            {lines.every(({ State }) => State !== 'confirmed') && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} stroke={1.6} />}
                onClick={() => void remove()}
              >
                {t('bankDelete')}
              </Button>
            )}
            {sure.length > 0 && (
              <Button
                loading={busy}
                leftSection={<IconChecks size={16} stroke={1.6} />}
                onClick={() => void settle('confirm', sure.slice(0, AT_ONCE))}
              >
                {t('bankConfirmSure', { count: Math.min(sure.length, AT_ONCE) })}
              </Button>
            )}
          </ScreenHead>
          <div className={classes['tabs']} role="tablist">
            {TABS.map((one) => (
              <button key={one} type="button" role="tab" aria-selected={tab === one} onClick={() => setTab(one)}>
                {t(one)} <span>{lines.filter((line) => isIn(one, line)).length}</span>
              </button>
            ))}
          </div>
        </div>
        {problem !== null && !open && <ProblemNote problem={problem} />}
        <ul className={`${classes['lines']} figures`} aria-label={t('bankStatements')}>
          <li className={classes['heads']} aria-hidden="true">
            <span>{t('bankField_date')}</span>
            <span>{t('bankFromStatement')}</span>
            <span className={classes['number']}>{`${t('bankField_amount')} ${statement.Currency}`}</span>
            <span>{t('bankStateAndWhy')}</span>
            <span>{t('bankProposed')}</span>
            <span />
          </li>
          {shown.map((line) => (
            <LineRow
              key={line.BankLineId}
              line={line}
              busy={busy}
              open={line.BankLineId === openId}
              onOpen={() => setOpenId(line.BankLineId === openId ? null : line.BankLineId)}
              onConfirm={(meaning) => void settle('confirm', [meaning])}
              onReopen={() => void settle('reopen', [line.BankLineId])}
            />
          ))}
        </ul>
        {shown.length === 0 && <p className={classes['quiet']}>{t('bankNothingHere')}</p>}
        <Foot statement={statement} />
      </div>
      {open && (
        <LinePanel
          key={`${open.BankLineId} ${open.State}`}
          line={open}
          statement={statement}
          busy={busy}
          problem={problem}
          onClose={() => setOpenId(null)}
          onConfirm={async (meaning) => {
            if (await settle('confirm', [meaning])) setOpenId(nextOpen(lines, open))
          }}
          onAside={() => void settle('aside', [open.BankLineId])}
          onReopen={() => void settle('reopen', [open.BankLineId])}
        />
      )}
    </div>
  )
}

/** Its account and its number. */
function titleOf({ Account: account, Number: number }: Statement): string {
  return [account, number].filter(Boolean).join(', ')
}

/** The next line that waits for a person. */
function nextOpen(lines: readonly BankLine[], now: BankLine): number | null {
  const at = lines.indexOf(now)
  const later = [...lines.slice(at + 1), ...lines.slice(0, at)]
  return later.find(({ State }) => State === 'sure' || State === 'look' || State === 'none')?.BankLineId ?? null
}

function isIn(tab: Tab, { State }: BankLine): boolean {
  if (tab === 'bankAll') return true
  if (tab === 'bankSure') return State === 'sure'
  return tab === 'bankLook' ? State === 'look' || State === 'none' : State === 'confirmed' || State === 'aside'
}

/** What the statement comes to, and whether that is what the bank says. */
function Foot({ statement }: Readonly<{ statement: Statement }>) {
  const { t } = useText()
  const format = useFormat()
  const amount = (value: number) => format.figure(value)
  return (
    <p className={`${classes['foot']} figures`}>
      {statement.Opening !== null && <span>{t('bankOpening', { amount: amount(statement.Opening) })}</span>}
      <span>{t('bankIn', { amount: amount(statement.In) })}</span>
      <span>{t('bankOut', { amount: amount(statement.Out) })}</span>
      {statement.Closing !== null && (
        <span className={classes['closing']}>
          {t('bankClosing', { amount: `${amount(statement.Closing)} ${statement.Currency}` })}
        </span>
      )}
      {statement.Beyond === 0 && (
        <span className={classes['good']}>
          <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" /> {t('bankTies')}
        </span>
      )}
    </p>
  )
}
