import { NativeSelect } from '@mantine/core'
import { UserOption } from '@temelia/model/admin/user-option'
import { queryClient } from '../../data/query-client.ts'
import { useList, useSave } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { boardsKey } from './board/use-board.ts'
import classes from './stage-settings.module.css'
import type { Stage } from './stages.ts'

const TYPE = 'general'
const OPTION = 'offerAndOrderStages'

type Marks = Readonly<{ offer: number | null; order: number | null }>

/** The stages that stand for an offer and for an order; what is left empty is found by its name. */
export function OfferAndOrder({ stages }: { stages: readonly Stage[] }) {
  const { t } = useText()
  const { save } = useSave(UserOption)
  const saved = useList(UserOption, {
    filter: {
      and: [
        { field: 'type', op: 'eq', value: TYPE },
        { field: 'option', op: 'eq', value: OPTION },
      ],
    },
  }).data?.rows[0]
  const marks = readMarks(saved?.value)
  const choose = async (part: Partial<Marks>) => {
    const value = { ...marks, ...part }
    await save(saved?.id ?? null, saved ? { value } : { type: TYPE, option: OPTION, value })
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
