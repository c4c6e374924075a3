import { retainedToldAs } from '@temelia/billing/settled'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'

/** What the amount that is kept back of a bill is called: with its percentage where it is of one. */
export function useRetainedLabel(): (retained: number, retention: number) => string {
  const { t } = useText()
  const format = useFormat()
  return (retained, retention) => {
    const told = retainedToldAs(retained, retention)
    if (told === 'percent') return t('billRetained', { percent: format.number(retention) })
    return t(told === 'sum' ? 'billRetainedSum' : 'billReleased')
  }
}
