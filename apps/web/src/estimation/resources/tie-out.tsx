import { UnstyledButton } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { ProjectResources } from '../resource-runs/resource-data.ts'
import classes from './tie-out.module.css'

/**
 * From the four kinds to the direct cost: every figure between them, so that the screen adds up. Where a column of the estimates differs from its
 * resources, by how much and why. Where there is little room only the direct cost stands, and opens the rest.
 */
export function TieOut({ resources, compact }: Readonly<{ resources: ProjectResources; compact: boolean }>) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const [open, setOpen] = useState(false)
  const { project } = tree
  const { direct } = totals.project
  const figures = figuresOf(project, practice)
  const { Material, Labor, Equipment, Transport, Rest, OwnPrices, Rounding, Direct } = resources.Totals
  // The columns of the estimates are the whole project's; a single object or estimate is not set against them.
  const isWhole = Direct === direct.total
  const steps = [
    [t('resourceMaterials'), Material, 'material', direct.M],
    [t('resourceLabor'), Labor, 'labor', direct.m],
    [t('resourceEquipment'), Equipment, 'equipment', direct.U],
    [t('resourceTransport'), Transport, 'transport', direct.T],
    ...(Rest === 0 ? [] : [[t('resourceRest'), Rest, '', Rest] as const]),
    ...(OwnPrices === 0 ? [] : [[t('resourceTieOwn'), OwnPrices, '', OwnPrices] as const]),
    [t('resourceTieRounding'), Rounding, '', Rounding],
  ] as const
  const sum = `${figures.total(Direct)} ${resources.Currency}`
  const list = (
    <dl className={classes['tie']} aria-label={t('resourceTie')} data-compact={compact || undefined}>
      {steps.map(([label, value, part, inEstimates]) => (
        <div key={label}>
          <dt data-part={part || undefined}>{label}</dt>
          <dd>{figures.total(value)}</dd>
          {isWhole && inEstimates !== value && (
            <dd className={classes['inEstimates']} title={t('resourceTieWhy')}>
              {t('resourceTiePart', {
                more: figures.total(subtractDecimals(inEstimates, value)),
                total: figures.total(inEstimates),
              })}
            </dd>
          )}
        </div>
      ))}
      {!compact && (
        <div className={classes['tieTotal']}>
          <dt>{t('resourceTieDirect')}</dt>
          <dd>{sum}</dd>
        </div>
      )}
    </dl>
  )
  if (!compact) return list
  return (
    <>
      {open && list}
      <UnstyledButton className={classes['opener']} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('resourceTieDirect')}
        <strong className="figures">{sum}</strong>
        <IconChevronUp size={16} aria-hidden />
      </UnstyledButton>
    </>
  )
}
