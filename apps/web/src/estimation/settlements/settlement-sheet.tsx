import { Alert, Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChecks, IconFileInvoice, IconLock, IconPrinter, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { RecordGone } from '../../records/record-page.tsx'
import { useSession } from '../../session/session.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { useProjectState } from '../open-project/use-project.ts'
import { reportsHref } from '../open-project/reports-address.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { SettlementTerms } from './settlement-terms.tsx'
import classes from './settlements.module.css'
import { SheetConflictBar } from './sheet-conflict-bar.tsx'
import { restOf } from './sheet-figures.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { rowsOf } from './sheet-rows.ts'
import { SheetTotals } from './sheet-totals.tsx'
import { type OpenSheet, useSheet } from './use-sheet.ts'

/** One settlement: its date and percentages, the completed quantities, and what they come to. */
export function SettlementSheet({ id, onBack }: Readonly<{ id: number; onBack: () => void }>) {
  const { t } = useText()
  const { open, problem, again } = useSheet(id)
  const { tree } = useProjectState()
  const back = (
    <Button size="xs" variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
      {t('settlementBack')}
    </Button>
  )
  if (problem instanceof Problem && problem.status === 404)
    return <RecordGone href={`#/projects/${tree.project.id}/settlements`} label={t('sectionSettlements')} />
  if (!open)
    return (
      <SectionFrame title={t('deduction.one')} tools={back}>
        <div className={problem ? classes['waiting'] : undefined}>
          {problem ? <ProblemNote problem={problem} onRetry={again} /> : <RowsSkeleton figures={6} rows={14} />}
        </div>
      </SectionFrame>
    )
  return <Filled open={open} back={back} />
}

/** Where a settlement prints: on what it is of, in the United States as an application for payment. */
function printOf(
  { id, objectId }: OpenSheet['sheet']['deduction'],
  { id: projectId, practice }: Readonly<{ id: number; practice: string | null }>,
): Parameters<typeof reportsHref> {
  const place =
    objectId === null
      ? ({ projectId, level: 'investment', id: projectId } as const)
      : ({ projectId, level: 'object', id: objectId } as const)
  return [place, practice === 'us' ? 'PAYAPP' : 'F3SP', id]
}

function Filled({ open, back }: Readonly<{ open: OpenSheet; back: ReactNode }>) {
  const { t } = useText()
  const { tree } = useProjectState()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [query, setQuery] = useState('')
  const [onlyOpen, setOnlyOpen] = useState(false)
  const { deduction } = open.sheet
  const editable = deduction.actions['fill'] === true
  const rows = useMemo(
    () =>
      rowsOf(
        open.sheet,
        tree,
        query,
        (line) => !onlyOpen || line.available !== line.before + line.after || line.quantity !== 0,
      ),
    [open.sheet, tree, query, onlyOpen],
  )
  const mayBill = useSession()?.modules['billing'] === true
  const frozen = deduction.state === 'approved' || deduction.state === 'invoiced'
  const tools = (
    <>
      {back}
      <Button
        size="xs"
        variant="default"
        component="a"
        href={reportsHref(...printOf(deduction, tree.project))}
        leftSection={<IconPrinter size={16} />}
      >
        {t('settlementPrint')}
      </Button>
      {frozen && mayBill && (
        <Button
          size="xs"
          component="a"
          href={`#/settlement-bills?settlement=${deduction.id}`}
          leftSection={<IconFileInvoice size={16} />}
        >
          {t(deduction.state === 'invoiced' ? 'settlementBill' : 'settlementMakeBill')}
        </Button>
      )}
    </>
  )
  return (
    <SectionFrame title={deduction.name ?? t('deduction.one')} tools={tools} foot={<SheetTotals open={open} />}>
      <div className={classes['sheet']}>
        {phone ? (
          <details className={classes['fold']}>
            <summary>{t('settlementSettings')}</summary>
            <SettlementTerms open={open} />
          </details>
        ) : (
          <SettlementTerms open={open} />
        )}
        {frozen && (
          <Alert color="blue" variant="light" mx={16} mb={12} p="xs" icon={<IconLock size={16} />}>
            <Text size="sm" c="inherit">
              {t('settlementFrozen')}
            </Text>
          </Alert>
        )}
        <SheetConflictBar open={open} />
        <div className={classes['bar']}>
          <TextInput
            size="xs"
            aria-label={t('settlementFind')}
            placeholder={t('settlementFind')}
            leftSection={<IconSearch size={14} />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <Checkbox
            size="xs"
            label={t('settlementOnlyOpen')}
            checked={onlyOpen}
            onChange={(event) => setOnlyOpen(event.currentTarget.checked)}
          />
          {editable && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChecks size={16} />}
              onClick={() => open.enter(restOf(open.sheet, open.entries))}
            >
              {t('settlementTakeRest')}
            </Button>
          )}
          {editable && (
            <Text size="xs" c="dimmed" className={classes['hint']}>
              {t('settlementGridHint')}
            </Text>
          )}
        </div>
        {rows.length === 0 ? (
          <Text size="sm" c="dimmed" p="md">
            {t('settlementNothingFound')}
          </Text>
        ) : (
          <SheetGrid open={open} rows={rows} editable={editable} />
        )}
      </div>
    </SectionFrame>
  )
}
