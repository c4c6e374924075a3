import { Button, FileButton, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import styles from './import.module.css'

/** Endings of the files that are read as quantity lists; what a file is, its content says. */
export const LIST_FILES = '.xlsx,.csv,.txt,.bc3,.x81,.x82,.x83,.x84,.x85,.x86,.xml,.json'

type ImportDropProps = Readonly<{
  intro: string
  limits: string
  /** Endings that the chooser offers; those of quantity lists where left out. */
  accept?: string
  onFile: (file: File) => void
}>

/** Where a file is dropped or chosen. */
export function ImportDrop({ intro, limits, accept = LIST_FILES, onFile }: ImportDropProps) {
  const { t } = useText()
  return (
    <div
      className={styles['drop']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const dropped = event.dataTransfer.files[0]
        if (dropped) onFile(dropped)
      }}
    >
      <Text>{intro}</Text>
      <FileButton accept={accept} onChange={(chosen) => chosen && onFile(chosen)}>
        {(props) => (
          <Button {...props} leftSection={<IconFileUpload size={16} />}>
            {t('chooseFile')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {limits}
      </Text>
    </div>
  )
}
