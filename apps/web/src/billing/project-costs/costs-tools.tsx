import { Button, Menu, Switch } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { type Costs, overrun } from './costs-data.ts'
import classes from './project-costs.module.css'

type CostsToolsProps = Readonly<{ costs: Costs; overOnly: boolean; onOverOnly: (on: boolean) => void }>

/** Above the sheet: what its amounts are, which rows it has, what the colours of its bars say, and its files. */
export function CostsTools({ costs, overOnly, onOverOnly }: CostsToolsProps) {
  const { t } = useText()
  const count = costs.Estimates.filter((row) => overrun(row) > 0).length
  const address = `/api/project-costs/${costs.InvestmentId}/export`
  return (
    <div className={classes['tools']}>
      <span>{t(costs.AtCompletion === null ? 'costsCurrencies' : 'costsSums')}</span>
      {count > 0 && (
        <Switch
          size="xs"
          label={t('costsOverOnly', { count })}
          checked={overOnly}
          onChange={(event) => onOverOnly(event.currentTarget.checked)}
        />
      )}
      {costs.AtCompletion !== null && <Legend over={count > 0} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconDownload size={16} aria-hidden />}>
            {t('costsExport')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={address} download>
            {t('costsExportEstimates')}
          </Menu.Item>
          {costs.Months.length > 0 && (
            <Menu.Item component="a" href={`${address}?of=months`} download>
              {t('costsExportMonths')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function Legend({ over }: Readonly<{ over: boolean }>) {
  const { t } = useText()
  return (
    <span className={classes['legend']} aria-hidden>
      <i data-part="actual" />
      {t('costsActual')}
      <i data-part="committed" />
      {t('costsCommitted')}
      <i data-part="planned" />
      {t('costsPlanned')}
      {over && (
        <>
          <i data-part="over" />
          {t('costsOver')}
        </>
      )}
    </span>
  )
}
