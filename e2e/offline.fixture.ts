/** Everything that the browser keeps of what was loaded, as text. */
export function cachedQueries(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('temelia')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const all = opening.result.transaction('queries').objectStore('queries').getAll()
      all.onerror = () => reject(all.error)
      all.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(all.result))
      }
    }
  })
}
