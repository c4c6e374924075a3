import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../ui/text.ts'
import classes from './record-list.module.css'

type ListSearchProps = Readonly<{ q: string; onSearch: (q: string) => void; field: RefObject<HTMLInputElement | null> }>

/**
 * The search field of a list: it follows the address (Back, a cleared filter) and sends what is typed after a short pause. Esc
 * leaves it, so that the keys of the page work again.
 */
export function ListSearch({ q, onSearch, field }: ListSearchProps) {
  const { t } = useText()
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text
    onSearch(text)
  }, 200)
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  return (
    <TextInput
      ref={field}
      className={classes['search']}
      aria-label={t('listSearch')}
      placeholder={t('listSearch')}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      value={typed}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}
