import { usePractice } from '../../session/tenant-region.ts'
import { Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { PreviewPart } from './preview-part.tsx'
import { type Offer, type Resource, useOffers } from '../resource-runs/resource-data.ts'
import runsClasses from '../resource-runs/runs.module.css'
import classes from './resources.module.css'
import type { Order, Runs } from '../resource-runs/use-runs.ts'

type OffersDialogProps = Readonly<{
  resources: readonly Resource[]
  runs: Runs
  editable: boolean
  onClose: () => void
}>

const WIDE = 960

/** Offers side by side: a row a resource, a column a supplier; the cheapest usable one stands out. */
export function OffersDialog({ resources, runs, editable, onClose }: OffersDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const figures = figuresOf(useProjectState().tree.project, practice)
  const offers = useOffers()
  const [order, setOrder] = useState<Order | null>(null)
  const suppliers = offers.data?.Suppliers ?? []
  const byKey = new Map(resources.map((resource) => [resource.Key, resource]))
  const rows = (offers.data?.Resources ?? []).flatMap((row) => {
    const resource = byKey.get(row.Key)
    return resource ? [{ resource, offers: row.Offers }] : []
  })
  return (
    <Dialog title={t('resourceCompare')} size={WIDE} onClose={onClose}>
      {offers.error && <ProblemNote problem={offers.error} onRetry={() => void offers.refetch()} />}
      {offers.data && rows.length === 0 && <EmptyState title={t('resourceOffers')} text={t('resourceOffersNone')} />}
      {rows.length > 0 && (
        <div className={runsClasses['scroll']}>
          <Table fz="sm" stickyHeader verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('resourceName')}</Table.Th>
                <Table.Th ta="right">{t('resourceNow')}</Table.Th>
                {suppliers.map(({ SupplierId, Name }) => (
                  <Table.Th key={SupplierId} ta="right">
                    {Name}
                    {editable && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={t('resourceTakeSupplier', { name: Name })}
                        onClick={() => setOrder({ Action: 'cheapest', SupplierId })}
                      >
                        {t('resourceOfferTake')}
                      </Button>
                    )}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ resource, offers: given }) => (
                <Table.Tr key={resource.Key}>
                  <Table.Td>
                    {resource.Name}{' '}
                    <Text span size="xs" c="dimmed">
                      {resource.MeasureUnit}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right">{resource.Price === null ? '' : figures.price(resource.Price)}</Table.Td>
                  {suppliers.map(({ SupplierId }) => (
                    <Table.Td key={SupplierId} ta="right">
                      {given
                        .filter((offer) => offer.SupplierId === SupplierId)
                        .map((offer) => (
                          <div key={offer.SupplierOfferId}>
                            <OfferFigure offer={offer} best={offer === given[0]} />
                          </div>
                        ))}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {rows.length > 0 && editable && !order && (
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button onClick={() => setOrder({ Action: 'cheapest' })}>{t('resourceCheapest')}</Button>
        </div>
      )}
      {order && <PreviewPart runs={runs} order={order} said={t('resourceDone')} onClose={onClose} />}
    </Dialog>
  )
}

function OfferFigure({ offer, best }: Readonly<{ offer: Offer; best: boolean }>) {
  const { t } = useText()
  const practice = usePractice()
  const figures = figuresOf(useProjectState().tree.project, practice)
  const usable = offer.Converted !== null && !offer.Expired && !offer.UnitDiffers
  const why = offer.Expired
    ? t('resourceOfferExpired')
    : offer.UnitDiffers
      ? `${t('resourceOfferUnit')} (${offer.MeasureUnit})`
      : offer.Converted === null
        ? t('resourceNoRate')
        : null
  return (
    <>
      <Text span size="sm" fw={best && usable ? 600 : 400} c={usable ? undefined : 'dimmed'}>
        {offer.Converted === null ? `${figures.price(offer.Price)} ${offer.Currency}` : figures.price(offer.Converted)}
      </Text>
      {why && (
        <Text size="xs" c="dimmed">
          {why}
        </Text>
      )}
    </>
  )
}
