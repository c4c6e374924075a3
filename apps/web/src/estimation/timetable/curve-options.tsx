import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconDownload, IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { CurveQuery } from './curve-data.ts'
import { curveAddress } from './curve-data.ts'
import classes from './curve-options.module.css'
import type { Baseline } from './timetable-data.ts'

type CurveOptionsProps = Readonly<{
  switcher: ReactNode
  query: CurveQuery
  baselines: readonly Baseline[]
  onQuery: (query: CurveQuery) => void
  /** Asks what was really spent; null where nothing may be changed. */
  onActuals: (() => void) | null
}>

const WHOLE = 'whole'

/** What the curve is of: periods, money or hours, the whole project or a part of it, and a baseline beside it. */
export function CurveOptions({ switcher, query, baselines, onQuery, onActuals }: CurveOptionsProps) {
  const { t } = useText()
  const { project, objects, estimates } = useProjectState().tree
  const parts = useMemo(
    () => [
      { value: WHOLE, label: t('ttWholeProject') },
      ...objects.flatMap((object) => [
        { value: `ObjectId ${object.id}`, label: object.name ?? '' },
        ...estimates
          .filter(({ objectId }) => objectId === object.id)
          .map(({ id, name }) => ({ value: `EstimateId ${id}`, label: `${object.name ?? ''} / ${name ?? ''}` })),
      ]),
    ],
    [objects, estimates, t],
  )
  const { By, Of, BaselineId, ObjectId, EstimateId } = query
  const whole = ObjectId === undefined && EstimateId === undefined
  const part = whole ? WHOLE : ObjectId === undefined ? `EstimateId ${EstimateId}` : `ObjectId ${ObjectId}`
  const choosePart = (value: string | null) => {
    const [level, id] = (value ?? WHOLE).split(' ')
    if (level === 'ObjectId') onQuery({ By, Of, ObjectId: Number(id) })
    else if (level === 'EstimateId') onQuery({ By, Of, EstimateId: Number(id) })
    else onQuery({ By, Of, ...(BaselineId === undefined ? {} : { BaselineId }) })
  }
  return (
    <div className={classes['options']} role="toolbar" aria-label={t('ttTools')}>
      {switcher}
      <span className={classes['optionName']}>{t('ttBy')}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('ttBy')}
        data={[
          { value: 'month', label: t('ttByMonth') },
          { value: 'week', label: t('ttByWeek') },
        ]}
        value={By}
        onChange={(value) => onQuery({ ...query, By: value === 'week' ? 'week' : 'month' })}
      />
      <span className={classes['optionName']}>{t('ttIn')}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('ttIn')}
        data={[
          { value: 'amount', label: project.currency ?? t('ttCost') },
          { value: 'hours', label: t('ttHours') },
        ]}
        value={Of}
        onChange={(value) => onQuery({ ...query, Of: value === 'hours' ? 'hours' : 'amount' })}
      />
      <Select
        size="xs"
        w={220}
        aria-label={t('ttCurveOf')}
        allowDeselect={false}
        searchable
        limit={100}
        nothingFoundMessage={t('ttNothingFound')}
        data={parts}
        value={part}
        onChange={choosePart}
      />
      {whole && baselines.length > 0 && (
        <Select
          size="xs"
          w={180}
          aria-label={t('ttBaseline')}
          allowDeselect={false}
          data={[
            { value: WHOLE, label: t('ttNoBaseline') },
            ...baselines.map((baseline) => ({ value: String(baseline.BaselineId), label: baseline.Name })),
          ]}
          value={BaselineId === undefined ? WHOLE : String(BaselineId)}
          onChange={(value) => onQuery({ By, Of, ...(value && value !== WHOLE ? { BaselineId: Number(value) } : {}) })}
        />
      )}
      {onActuals && (
        <Button size="xs" variant="default" leftSection={<IconReceipt size={16} />} onClick={onActuals}>
          {t('ttActuals')}
        </Button>
      )}
      <Button
        component="a"
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} />}
        href={curveAddress(project.id, query)}
        download
      >
        {t('ttCurveWorkbook')}
      </Button>
    </div>
  )
}
