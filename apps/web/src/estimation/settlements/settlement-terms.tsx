import { TypedDay } from '../open-project/typed-day.tsx'
import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { Select } from '@mantine/core'
import { Deduction, frozenStates, settlementStates } from '@temelia/model/estimation/deduction'
import type { Patch } from '@temelia/model/entity'
import { useWaiting } from '../../data/outbox/waiting.ts'
import { useSave, WAITS } from '../../data/records.ts'
import { problemText } from '../../ui/problem-text.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { TypedInput } from '../../ui/typed-input.tsx'
import { useProjectState } from '../open-project/use-project.ts'
import classes from './settlements.module.css'
import type { OpenSheet } from './use-sheet.ts'

/** Name, state, date and percentages of a settlement; each is saved when it is left. */
export function SettlementTerms({ open }: Readonly<{ open: OpenSheet }>) {
  const { t } = useText()
  const { save } = useSave(Deduction)
  const { changed } = useWaiting(Deduction)
  const deduction = { ...open.sheet.deduction, ...changed.get(open.sheet.deduction.id) }
  const mayEdit = deduction.actions['edit'] === true
  const us = useProjectState().tree.project.practice === 'us'
  const readOnly = !mayEdit || frozenStates.includes(deduction.state)

  function change(patch: Patch<typeof Deduction>) {
    save(deduction.id, patch).then(
      (saved) => {
        if (saved !== WAITS) open.take(saved)
      },
      (cause: unknown) => toastFailed(problemText(cause, t)),
    )
  }

  const percent = (key: 'vat' | 'retention' | 'advance') => (
    <TypedNumber
      label={t(`deduction.${key}`)}
      value={deduction[key]}
      empty={0}
      percent
      range={[0, 100]}
      readOnly={readOnly}
      onTake={(value) => change({ [key]: value })}
    />
  )

  return (
    <fieldset className={classes['terms']} aria-label={t('settlementSettings')}>
      <Select
        size="xs"
        label={t('deduction.state')}
        value={deduction.state}
        disabled={!mayEdit}
        allowDeselect={false}
        data={settlementStates.map((state) => ({ value: state, label: t(`deduction.state.${state}`) }))}
        onChange={(value) => change({ state: settlementStates.find((state) => state === value) ?? 'draft' })}
      />
      <TypedInput
        label={t('settlementName')}
        value={deduction.name ?? ''}
        readOnly={readOnly}
        onTake={(name) => change({ name: name || null })}
      />
      <TypedDay
        label={t('deduction.date')}
        value={deduction.date}
        readOnly={readOnly}
        onTake={(date) => (date === null ? t('fieldRequired') : change({ date }))}
      />
      {percent('vat')}
      {percent('retention')}
      {us && (
        <TypedNumber
          label={t('deduction.storedRetention')}
          value={deduction.storedRetention ?? deduction.retention}
          empty={0}
          percent
          range={[0, 100]}
          readOnly={readOnly}
          onTake={(value) => change({ storedRetention: value === deduction.retention ? null : value })}
        />
      )}
      {percent('advance')}
      <TypedNumber
        label={t('deduction.adjustmentCoefficient')}
        value={deduction.adjustmentCoefficient}
        empty={1}
        range={[0.01, 100]}
        readOnly={readOnly}
        onTake={(value) => change({ adjustmentCoefficient: value })}
      />
    </fieldset>
  )
}
