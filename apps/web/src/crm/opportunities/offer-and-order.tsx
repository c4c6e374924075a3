import { NativeSelect } from '@mantine/core'
import { queryClient } from '../../data/query-client.ts'
import { useOwnOption } from '../../records/own-option.ts'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { boardsKey } from './board/use-board.ts'
import classes from './stage-settings.module.css'
import type { Stage } from './stages.ts'

type Marks = Readonly<{ offer: number | null; order: number | null }>

/** The stages that stand for an offer and for an order; what is left empty is found by its name. */
export function OfferAndOrder({ stages }: { stages: readonly Stage[] }) {
  const { t } = useText()
  const saved = useOwnOption('general', 'offerAndOrderStages')
  const marks = readMarks(saved.value)
  const choose = async (part: Partial<Marks>) => {
    await saved.change({ ...marks, ...part })
    await queryClient.invalidateQueries({ queryKey: boardsKey })
  }
  const field = (which: keyof Marks) => (
    <NativeSelect
      label={t(which === 'offer' ? 'boardOfferStage' : 'boardOrderStage')}
      value={String(marks[which] ?? '')}
      data={[
        { value: '', label: t('stageByName') },
        ...stages.map(({ id, shown }) => ({ value: String(id), label: shown })),
      ]}
      onChange={(event) => {
        const id = event.currentTarget.value
        void choose({ [which]: id === '' ? null : Number(id) }).catch(toastProblem)
      }}
    />
  )
  return (
    <section className={classes['marks']}>
      <h2>{t('stageMarks')}</h2>
      <p className={classes['lead']}>{t('stageMarksText')}</p>
      <div className={classes['pair']}>
        {field('offer')}
        {field('order')}
      </div>
    </section>
  )
}

function readMarks(value: unknown): Marks {
  const saved = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  const id = (which: keyof Marks) => (typeof saved[which] === 'number' ? saved[which] : null)
  return { offer: id('offer'), order: id('order') }
}
