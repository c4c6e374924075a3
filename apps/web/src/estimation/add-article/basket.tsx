import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { readArticle } from '../editor/cell-edits.ts'
import styles from './add-article.module.css'
import type { Chosen } from './new-articles.ts'

type BasketProps = Readonly<{
  chosen: readonly Chosen[]
  onChosen: (chosen: readonly Chosen[]) => void
  onAdd: () => void
  adding: boolean
}>

/** What was chosen, each with its quantity (a number or a formula), and the one button that adds it all. */
export function Basket({ chosen, onChosen, onAdd, adding }: BasketProps) {
  const { t } = useText()
  const practice = usePractice()
  if (chosen.length === 0) {
    return (
      <footer className={styles.basket}>
        <Text size="sm" c="dimmed">
          {t('basketEmpty')}
        </Text>
      </footer>
    )
  }

  function write(key: string, quantity: string) {
    onChosen(chosen.map((other) => (other.item.key === key ? { ...other, quantity } : other)))
  }

  return (
    <footer className={`${styles.basket} ${styles.filled}`}>
      <div className={styles.basketLines}>
        {chosen.map(({ item, quantity }) => {
          const reading = readArticle('quantity', quantity, t, practice, item.unit)
          return (
            <div key={item.key} className={styles.basketLine}>
              <span className={styles.basketName} title={item.name}>
                <b>{item.symbol}</b> {item.name}
              </span>
              <TextInput
                size="xs"
                w={120}
                aria-label={t('quantityOf', { name: item.symbol })}
                classNames={{ input: styles.number }}
                value={quantity}
                error={reading.ok ? undefined : reading.message}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => write(item.key, event.currentTarget.value)}
              />
              <span className={styles.basketUnit}>{item.unit}</span>
              <ActionIcon
                size="md"
                aria-label={t('takeOut', { name: item.symbol })}
                onClick={() => onChosen(chosen.filter((other) => other.item.key !== item.key))}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
          )
        })}
      </div>
      <Button fullWidth loading={adding} onClick={onAdd}>
        {t('addArticles', { count: chosen.length })}
      </Button>
    </footer>
  )
}
