import anyAscii from 'any-ascii';

/** A lower score means fewer than 10^8 guesses: hours for an attacker who has the hash. */
const MIN_SCORE = 3;
/** A password that needs fewer guesses without its outer digits and symbols is a known word: `summer2026!`. */
const KNOWN_WORD_GUESSES = 1e5;
const MAX_DECORATION = 8;
/** From this number on, common words in a row are hard to guess. */
const STRONG_FROM_WORDS = 4;
const DECORATION = /^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu;

/**
 * Whether a password is easy to guess: one of almost 50,000 known passwords, a common word in many languages or a
 * name of this gallery (with or without digits and symbols around it), a keyboard row, a date or a repetition. The
 * first call loads the dictionaries, because most processes never need them.
 * @param ownNames names of the owner, the site and its host
 */
export async function isGuessable(password: string, ownNames: string[] = []): Promise<boolean> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = [...FIRST_GUESSES, ...ownNames.flatMap((name) => [name, ...name.split(/[\s.\-_]+/u)])];
  const guesses = new Set(words.flatMap(spellingsOf).filter((word) => word.length > 1));
  return spellingsOf(password).some((spelling) => {
    const parts = [...new Set(spelling.match(/[\p{L}\p{M}]+/gu))];
    if (parts.length > 0 && parts.length < STRONG_FROM_WORDS && parts.every((part) => guesses.has(part))) {
      return true;
    }
    const core = spelling.replace(DECORATION, '');
    const isDecorated = spelling.length - core.length <= MAX_DECORATION;
    return (
      estimator.check(spelling, [...guesses]).score < MIN_SCORE ||
      (isDecorated && estimator.check(core, [...guesses]).guesses < KNOWN_WORD_GUESSES)
    );
  });
}

/** Up to four spellings: the text itself, in lower case, without accents, in Latin letters (`parol` for `пароль`). */
function spellingsOf(text: string): string[] {
  const written = text.normalize('NFKC').toLowerCase();
  return [
    ...new Set([
      text,
      written,
      written.normalize('NFD').replace(/\p{M}/gu, ''),
      anyAscii(written).toLowerCase(),
    ]),
  ];
}

const list = (text: string) => text.trim().split(/\s+/u);

/** Words that an attacker tries first and that the estimator's dictionary may lack. */
const FIRST_GUESSES = list(`
  gomai 五枚 admin administrator owner gallery galerie galeria galleria ギャラリー 画廊 画廊主
  photo photos photographer photography foto fotos fotograf fotografie fotografia fotógrafo camera kamera cámara
  写真 写真家 カメラ 摄影 相机 사진 카메라 фото фотография камера canon nikon leica fujifilm olympus pentax hasselblad
  password passwort kennwort motdepasse contraseña clave senha wachtwoord lösenord adgangskode passord salasana heslo hasło
  jelszó parola şifre lozinka geslo parool parole slaptažodis κωδικός пароль парола лозинка סיסמה كلمةالسر باسورد گذرواژه
  पासवर्ड পাসওয়ার্ড รหัสผ่าน mậtkhẩu matkhau katasandi sandi パスワード ぱすわーど あいことば 暗証番号 密码 密碼 口令 비밀번호 암호
  pasuwado mima bimilbeonho parol gfhjkm
  welcome willkommen bienvenue bienvenido bemvindo benvenuto welkom välkommen добропожаловать ようこそ 欢迎 hello hallo
  bonjour hola ciao привет こんにちは 你好 안녕하세요 konnichiwa nihao annyeong secret geheim segreto secreto секрет ひみつ
  love iloveyou teamo jetaime tiamo ichliebedich любовь люблю 愛してる aishiteru 我爱你 woaini 사랑해 saranghae
  spring summer autumn winter frühling sommer herbst printemps été automne hiver primavera verano otoño invierno verão
  outono inverno estate autunno lente zomer herfst wiosna lato jesień zima весна лето осень зима はる なつ あき ふゆ 春夏秋冬
  january february march april june july august september october november december januar februar märz mai juni juli
  oktober dezember janvier février avril juin juillet août septembre octobre novembre décembre enero febrero marzo mayo
  junio julio agosto septiembre octubre noviembre diciembre январь февраль март апрель июнь июль август сентябрь октябрь
  ноябрь декабрь monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag
  samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo
  さくら サクラ 桜 ねこ 猫 いぬ 犬 富士山 ふじさん 東京 大阪 京都 日本 にほん sakura tokyo osaka kyoto nihon fujisan
  berlin london paris madrid roma москва 北京 上海 서울 seoul beijing shanghai moskva
  солнце звезда йцукен йцукенг qwertz azerty 一二三四五 いちにさん ああああ あいうえお かきくけこ かわいい ありがとう arigatou arigato
`);
