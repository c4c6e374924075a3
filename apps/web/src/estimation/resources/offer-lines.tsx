import { usePractice } from '../../session/tenant-region.ts'
import { Button, Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { type Offer, type Resource, useOffers } from '../resource-runs/resource-data.ts'
import classes from '../resource-runs/runs.module.css'
import type { Runs } from '../resource-runs/use-runs.ts'

type OfferLinesProps = Readonly<{ resource: Resource; runs: Runs; editable: boolean }>

/** The offers for one resource, the cheapest usable first; one press takes a price everywhere. */
export function OfferLines({ resource, runs, editable }: OfferLinesProps) {
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const figures = figuresOf(useProjectState().tree.project, practice)
  const offers = useOffers().data?.Resources.find(({ Key }) => Key === resource.Key)?.Offers ?? []
  return (
    <>
      <h3 className={classes['heading']}>{t('resourceOffers')}</h3>
      {offers.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('resourceOffersNone')}
        </Text>
      )}
      <ul className={classes['articles']}>
        {offers.map((offer) => (
          <li key={offer.SupplierOfferId}>
            <div>{offer.Supplier}</div>
            <span>
              {offer.Converted === null
                ? `${figures.price(offer.Price)} ${offer.Currency} · ${t('resourceNoRate')}`
                : figures.price(offer.Converted)}
              {offer.Date && ` · ${format.date(offer.Date)}`}
              {offer.Expired && ` · ${t('resourceOfferExpired')}`}
              {offer.UnitDiffers && ` · ${t('resourceOfferUnit')} (${offer.MeasureUnit})`}
            </span>
            {editable && offer.Converted !== null && !offer.UnitDiffers && (
              <b>
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={offer.Converted === resource.Price && resource.PriceSource === 'offer'}
                  onClick={() =>
                    void runs.run(takeOffer(resource, offer), t('resourceDidPrice', { name: resource.Name ?? '' }))
                  }
                >
                  {t('resourceOfferTake')}
                </Button>
              </b>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The change that gives a resource the price of an offer everywhere. */
function takeOffer({ Key }: Resource, offer: Offer) {
  const item = { Key, Price: offer.Converted, Source: 'offer', Supplier: offer.Supplier, Date: offer.Date }
  return { Action: 'price', Items: [item] }
}
