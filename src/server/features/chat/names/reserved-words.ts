/**
 * Words for a site's owner and staff in the most spoken languages (CHAT-5). They are compared by skeleton, so case,
 * accents and width do not matter. A phrase is one word here, because a name's neighbouring words are also read joined.
 */
const list = (text: string) => text.trim().split(/\s+/u);

/** Refused anywhere within a word; in scripts without spaces, anywhere in a name. */
export const RESERVED_WITHIN = list(`
  gomai admin administrator amministrator webmaster sysop superuser moderator moderador moderateur moderatrice
  photographe photographin fotograaf fotógrafo fotógrafa fotografin fotografer fotografka fotoğrafçı jurufoto
  nhiếpảnhgia proprietor proprietaire propietario propietaria proprietario proprietária besitzer inhaber betreiber
  verwalter gastgeber eigentümer eigenaar beheerder gastheer gastvrouw właściciel gospodarz kierownik zarządca
  yönetici pengelola pemilik pengurus pentadbir quảntrị chủsởhữu gestionnaire anfitrión anfitriona anfitriã anfitrião
  správce majitel provozovatel prevádzkovateľ tulajdonos rendszergazda fényképész adminisztrátor ylläpitäjä omistaja
  valokuvaaja järelevaataja fényképező upravitelj savininkas īpašnieks mitarbeiter medewerker pracownik kundendienst
  kundenservice customerservice helpdesk soporte atencionalcliente
  kanrinin kanrisha kanrisya satsueisha shuseisha guanliyuan guanlizhe zhanzhang gwallija unyeongja vladelets

  админ адмін модератор владелец владельц владелица фотограф управляющий управител собственик сопственик уладальнік
  разработчик сотрудник співробітник техподдержка службаподдержки официальн офіційн организатор організатор
  διαχειριστ ιδιοκτητ φωτογραφ συντονιστ υπεύθυνος οικοδεσπότης
  ադմին մոդերատոր կառավարիչ սեփականատեր լուսանկարիչ ადმინ მოდერატორ მფლობელი ფოტოგრაფ მეპატრონე

  أدمن ادمن أدمين المدير المشرف مشرفة الإدارة إدارةالموقع صاحبالموقع صاحبةالموقع مالكالموقع مديرالموقع فريقالدعم
  المسؤول الدعمالفني مودريتور ادمین مدیریت عکاس مالکسایت صاحبسایت پشتیبانی ایڈمن ایڈمنسٹریٹر فوٹوگرافر
  אדמין מנהל הבעלים הצלם צלמת מודרטור בעלהאתר מארח תמיכה އެޑްމިން

  प्रशासक व्यवस्थापक एडमिन ऐडमिन एड्मिन अॅडमिन मॉडरेटर मोडरेटर फोटोग्राफर फ़ोटोग्राफ़र छायाकार छायाचित्रकार
  संचालक प्रबंधक मैनेजर প্রশাসক অ্যাডমিন এডমিন এ্যাডমিন মডারেটর ফটোগ্রাফার আলোকচিত্রী পরিচালক ম্যানেজার
  ਐਡਮਿਨ ਪ੍ਰਬੰਧਕ ਪ੍ਰਸ਼ਾਸਕ ਫੋਟੋਗ੍ਰਾਫਰ ਸੰਚਾਲਕ એડમિન ઍડમિન વ્યવસ્થાપક સંચાલક ફોટોગ્રાફર ଆଡମିନ ଆଡ୍ମିନ ପ୍ରଶାସକ
  நிர்வாகி அட்மின் அட்மீன் மேலாளர் உரிமையாளர் புகைப்படக்காரர் புகைப்படக்கலைஞர் మోడరేటర్ మేనేజర్ యజమాని
  అడ్మిన్ ఎడ్మిన్ యాడ్మిన్ నిర్వాహకు ఫోటోగ్రాఫర్ ಅಡ್ಮಿನ್ ಆಡ್ಮಿನ್ ಎಡ್ಮಿನ್ ನಿರ್ವಾಹಕ ಮಾಲೀಕ ಛಾಯಾಗ್ರಾಹಕ
  അഡ്മിൻ അഡ്മിന് ആഡ്മിൻ കാര്യനിർവാഹക ഉടമസ്ഥ ഫോട്ടോഗ്രാഫർ ඇඩ්මින් පරිපාලක හිමිකරු ඡායාරූපශිල්පී

  ผู้ดูแล แอดมิน แอ็ดมิน เจ้าของ ช่างภาพ ตากล้อง ผู้จัดการ ผู้บริหาร ทีมงาน เจ้าหน้าที่ ผู้ควบคุม โฮสต์ เจ้าบ้าน ซัพพอร์ต
  ຜູ້ດູແລ ແອດມິນ ເຈົ້າຂອງ ຊ່າງພາບ ຜູ້ຈັດການ ຜູ້ບໍລິຫານ အက်ဒမင် အက်မင် အဒ်မင် စီမံခန့်ခွဲသူ ပိုင်ရှင် ဓာတ်ပုံဆရာ
  អ្នកគ្រប់គ្រង អេដមីន អាដមីន អ្នកថតរូប អ្នកសម្របសម្រួល ម្ចាស់គេហទំព័រ བདག་གཉེར་པ አስተዳዳሪ አድሚን ባለቤት ፎቶአንሺ ኣመሓዳሪ

  관리자 관리인 관리팀 관리진 운영자 운영진 운영팀 운영인 총괄자 어드민 애드민 에드민 소유자 소유주 주인장 사진작가 사진사 사진가 포토그래퍼
  촬영자 스태프 매니저 메니저 호스트 시스템 공식 고객센터 고객지원 담당자 모더레이터 중재자 웹마스터 방장님 부방장 지배인 직원
  管理员 管理員 管理组 管理組 管理方 管理层 管理層 管理团队 管理團隊 版主 板主 站长 站長 站主 站务 站務 群主 博主 楼主 樓主 吧主
  坛主 壇主 房主 主持人 店主 店长 店長 馆主 館主 馆长 館長 主理人 负责人 負責人 运营者 運營者 运营人员 運營人員 運營團隊 运营团队
  經理 经理 系统 系統 官方 官號 官号 工作人员 工作人員 客服 小编 小編 摄影师 攝影師 摄影家 攝影家 摄影者 攝影者 掌镜人 掌鏡人
  拥有者 擁有者 持有人 业主 業主 网管 網管 超管 超级用户 維護者 维护者 创始人 創始人 創辦人 创办人
  管理者 管理人 運営 公式 作者 作家 主催 撮影者 撮影家 所有者 持ち主 責任者 担当者 支配人 経営者 係員 事務局 編集部 編集者 案内人
  廊主 画廊主 サイト主 ブログ主 写真家 寫真家 写眞家 寫眞家 写真師 五枚 伍枚 5枚
  オーナー アドミン アドミニ モデレータ スタッフ システム カメラマン フォトグラファ ウェブマスター マネージャ マネジャー
  ヘルプデスク スーパーユーザー ディレクター キュレーター かんりしゃ かんりにん さつえいしゃ うんえいしゃ
`);

/** Refused only as a whole word or as joined neighbouring words: Stafford, Towner and Hostettler are genuine. */
export const RESERVED_WHOLE = list(`
  owner owners staff staffs system mod mods operator author creator curator organizer organiser cameraman photog
  supervisor manager managers managerin manajer host hosts hostess cohost support employee official verified fotograf
  oficial officiel officielle offiziell ufficiale officieel hôte hôtesse photografer fotographer oficjalny hivatalos oficiální virallinen
  sistema système systeem dueño dueña donodosite donadosite gerente gérant gérante geschäftsführer encargado encargada
  responsable responsabile ngườiquảnlý quảnlýtrang kiểmduyệtviên hỗtrợ tácgiả autora auteur auteure autorin autrice
  penulis sahibi hostes personel destek müdür moderatori titolare gestore padrone wsparcie obsługa assistenza suporte
  équipe redaktion redaktor správca vlastník vlasnik lastnik ägare ägaren ejer omanik proprietar fotógraf
  система персонал поддержка підтримка менеджер хост хозяин хозяйка господар господиня власник керівник ведущий
  ведучий адм модер админка техпод автор гомай αδμιν αντμιν
  σύστημα υποστήριξη προσωπικό διευθυντής συγγραφέας
  مدير مصور مسؤول النظام الدعم دعم نظام مضيف المضيف الرسمي طاقم مدیر سرپرست میزبان منتظم المالك المصور
  בעלים צלם מערכת צוות הנהלה רשמי
  मालिक सहायता समर्थन होस्ट स्टाफ मेजबान मालकिन সহায়তা হোস্ট স্টাফ ਮਾਲਕ માલિક മാനേജർ ഉടമ ഹോസ്റ്റ് ஹோஸ்ட் హోస్ట్
  สตาฟ ทางการ ម្ចាស់
  방장 주인 관리 작가 점장 사장 사장님 관장 저자 서포트 지원팀 마스터 스탭
  管理 摄影 攝影 运营 運營 版务 版務 主管 主播 主人 老板 老闆 掌柜 掌櫃 管家 店家 主办方 主辦方
  うんえい こうしき しゃしんか さくしゃ さっか てんちょう てんしゅ しはいにん ホスト ホステス マスター サポート 亭主 席亭 受付 中の人
`);

/** Refused only if the rest of a name consists of affixes and fillers: Elihu Root and Pixel Artist are genuine. */
export const RESERVED_ALONE = list(`
  root bot server service services team crew help helper security info news notice gallery galerie galería galeria
  galleria artist artista artiste künstler künstlerin kunstenaar artysta sanatçı seniman nghệsĩ boss chef chief leader
  leiter leitung direktor director directrice directeur editor publisher founder developer ceo master meister dono
  patron patrón patronne wirt wirtin hausherr jefe jefa chefe szef szefowa patrão autor autore yazar sakka sakusha
  шеф босс лидер художник художница галерея καλλιτέχνης الفنان المعرض مشرف رسمي האמן גלריה कलाकार মালিক ศิลปิน
  служба 团队 團隊 예술가 갤러리 화가 봇 운영 お知らせ アーティスト 芸術家 艺术家 藝術家 画家 店 ギャラリー 画廊 ボット サーバー サイト ボス 代表 主
`);

/** Genuine words and names that contain a reserved word. */
export const ALLOWED_WORDS = ['badminton', 'padmini', 'عبد المالك', 'عبد المصور', 'عبدالمالك', 'عبدالمصور'];

/** Ignored before and after a name, also without a space: realHana and Hanaさん count as Hana. */
export const AFFIXES = list(`
  the real official original mr mrs ms miss xx site web gallery super san chan kun sama sensei
  さん ちゃん くん さま せんせい ほんにん ほんもの 様 氏 君 殿 先生 本人 本物 本物の 本尊 公式 老师 老師 大师 大師 サイト 网站 網站 本站 님 씨
`);

/** Words that, like `AFFIXES`, may surround a word of `RESERVED_ALONE` without making the name genuine. */
export const FILLERS = list(`
  of for from by at and do da de del della di du des der die das la le el los les il this here our your my user account
  desk page website blog photo photos foto fotos online live chat room channel new true only echt art сайта сайт фото
`);
