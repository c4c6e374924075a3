import { ActionIcon, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../ui/use-format.ts'
import { useText } from '../ui/text.ts'
import classes from './paging.module.css'

type PagingProps = Readonly<{
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}>

/** Which rows are on screen, and the way to the others. Nothing when all fit. */
export function Paging({ page, pageSize, total, onPage, onPageSize }: PagingProps) {
  const { t } = useText()
  const format = useFormat()
  if (total <= 25) return null
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  const figure = (value: number) => format.number(value, 0)
  return (
    <div className={classes['paging']}>
      <NativeSelect
        size="xs"
        aria-label={t('listRowsPerPage')}
        value={pageSize}
        data={['25', '50', '100', '200']}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
      <Text size="sm" className="figures">
        {t('listRange', { from: figure(from), to: figure(to), total: figure(total) })}
      </Text>
      <ActionIcon
        size={32}
        variant="default"
        aria-label={t('listPreviousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        size={32}
        variant="default"
        aria-label={t('listNextPage')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  )
}
