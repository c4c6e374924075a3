import { useTenantRegion } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../editor/cell-views.ts'
import { useProjectState } from '../editor/use-project.ts'
import type { ProjectResources } from './resource-data.ts'
import classes from './tie-out.module.css'

/** From the four kinds to the direct cost: every figure between them, so that the screen adds up. */
export function TieOut({ resources, compact }: Readonly<{ resources: ProjectResources; compact: boolean }>) {
  const { t } = useText()
  const practice = useTenantRegion()
  const { project } = useProjectState().tree
  const figures = figuresOf(project, practice)
  const { Material, Labor, Equipment, Transport, Rest, OwnPrices, Rounding, Direct } = resources.Totals
  const steps = [
    [t('resourceMaterials'), Material, 'material'],
    [t('resourceLabor'), Labor, 'labor'],
    [t('resourceEquipment'), Equipment, 'equipment'],
    [t('resourceTransport'), Transport, 'transport'],
    ...(Rest === 0 ? [] : [[t('resourceRest'), Rest, ''] as const]),
    ...(OwnPrices === 0 ? [] : [[t('resourceTieOwn'), OwnPrices, ''] as const]),
    [t('resourceTieRounding'), Rounding, ''],
  ] as const
  return (
    <dl className={classes['tie']} aria-label={t('resourceTie')} data-compact={compact || undefined}>
      {steps.map(([label, value, part]) => (
        <div key={label}>
          <dt data-part={part || undefined}>{label}</dt>
          <dd>{figures.total(value)}</dd>
        </div>
      ))}
      <div className={classes['tieTotal']}>
        <dt>{t('resourceTieDirect')}</dt>
        <dd>
          {figures.total(Direct)} {resources.Currency}
        </dd>
      </div>
    </dl>
  )
}
