import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../ui/text.ts'
import styles from './estimate-grid.module.css'
import type { Find } from './use-find.ts'

/** Find in the grid: what, how many, previous and next. Enter goes on, Shift+Enter back, Esc closes. */
export function FindBar({ find }: { find: Find }) {
  const { t } = useText()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') find.close()
    else if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1)
    else if (event.key === 'f' && (event.ctrlKey || event.metaKey)) event.currentTarget.querySelector('input')?.select()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search className={styles.findBar} onKeyDown={onKeyDown}>
      <TextInput
        size="xs"
        w={260}
        data-autofocus
        autoFocus
        aria-label={t('findInEstimate')}
        placeholder={t('findInEstimate')}
        leftSection={<IconSearch size={14} />}
        value={find.query}
        onChange={(event) => find.search(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" aria-live="polite" miw={80} px={6}>
        {find.query.trim() === ''
          ? ''
          : find.count === 0
            ? t('findNone')
            : t('findPlace', { place: find.place, total: find.count })}
      </Text>
      <ActionIcon aria-label={t('findPrevious')} disabled={find.count === 0} onClick={() => find.step(-1)}>
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('findNext')} disabled={find.count === 0} onClick={() => find.step(1)}>
        <IconChevronDown size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('close')} onClick={find.close}>
        <IconX size={16} />
      </ActionIcon>
    </search>
  )
}
