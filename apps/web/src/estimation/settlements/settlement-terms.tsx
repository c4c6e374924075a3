import { Select } from '@mantine/core'
import { Deduction, frozenStates, settlementStates } from '@temelia/model/estimation/deduction'
import type { Patch } from '@temelia/model/entity'
import { useSaveNow } from '../../data/records.ts'
import { problemText } from '../../ui/problem-text.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { plainNumber, readNumber } from '../editor/cell-edits.ts'
import { TypedInput } from '../panels/typed-input.tsx'
import classes from './settlements.module.css'
import type { OpenSheet } from './use-sheet.ts'

/** Name, state, date and percentages of a settlement; each is saved when it is left. */
export function SettlementTerms({ open }: Readonly<{ open: OpenSheet }>) {
  const { t, language } = useText()
  const { save } = useSaveNow(Deduction)
  const { deduction } = open.sheet
  const mayEdit = deduction.actions['edit'] === true
  const readOnly = !mayEdit || frozenStates.includes(deduction.state)

  function change(patch: Patch<typeof Deduction>) {
    save(deduction.id, patch).then(open.take, (cause: unknown) => toastFailed(problemText(cause, t)))
  }

  function takePercent(key: 'vat' | 'retention' | 'advance') {
    return (text: string) => {
      const value = text === '' ? 0 : readNumber(text)
      if (value === null) return t('notANumber')
      if (value < 0 || value > 100) return t('outOfRange', { min: 0, max: 100 })
      change({ [key]: value })
    }
  }

  function takeCoefficient(text: string) {
    const value = text === '' ? 1 : readNumber(text)
    if (value === null) return t('notANumber')
    if (value < 0.01 || value > 100) return t('outOfRange', { min: 0.01, max: 100 })
    change({ adjustmentCoefficient: value })
    return undefined
  }

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
      <TypedInput
        type="date"
        label={t('deduction.date')}
        value={deduction.date}
        readOnly={readOnly}
        onTake={(date) => (date ? change({ date }) : undefined)}
      />
      {(['vat', 'retention', 'advance'] as const).map((key) => (
        <TypedInput
          key={key}
          label={t(`deduction.${key}`)}
          inputMode="decimal"
          value={plainNumber(deduction[key], language)}
          readOnly={readOnly}
          onTake={takePercent(key)}
        />
      ))}
      <TypedInput
        label={t('deduction.adjustmentCoefficient')}
        inputMode="decimal"
        value={plainNumber(deduction.adjustmentCoefficient, language)}
        readOnly={readOnly}
        onTake={takeCoefficient}
      />
    </fieldset>
  )
}
