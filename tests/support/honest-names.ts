const list = (text: string) => text.split(/,\s/u).map((name) => name.trim());

/** Legitimate names that do not impersonate an owner called Hana of the site Gomai. */
export const HONEST_NAMES = [
  // Latin
  ...'Hanako,Anna,Johanna,Hanna,Hannah,Hanne,Hans,Shana,Ohana,Joana,Jana,Dana,Lana,Rana,Nana,Diana,Indiana,Susanna,Hanabi,Hanami'.split(
    ',',
  ),
  ..."Müller,O’Brien,O'Brien,José,François,Zoë,Chloé,Renée,Søren,Åsa,Björn,Jürgen,Günther,Łukasz,Żaneta,Čeněk,Dvořák,Şükrü".split(
    ',',
  ),
  ...'İbrahim,Ağca,Nguyễn Văn An,Trần Thị Bình,Đặng,Phạm,Ștefan,Ionuț,Kovács,Erzsébet,Þór,Guðrún,Ólafur,Ñandú,Begoña'.split(
    ',',
  ),
  ..."Mary Ann,Jean-Luc,Anne-Marie,van der Berg,de la Cruz,McDonald,MacLeod,D'Angelo,St. John,J. R. R.,Mr. Bean,Dr. Who".split(
    ',',
  ),
  ...'Stafford,Wagstaff,Falstaff,Towner,Downer,Browner,Padmini,Badminton fan,Chad Minter,Vlad Minsk,Modesta,Modena,Rooth'.split(
    ',',
  ),
  ...'Brooton,Operetta,Authorley,Donovan,Madonna,Donald,Donatella,Systematic Sue,Unofficial fan,Photo lover,Fotofan'.split(
    ',',
  ),
  ...'Ecosystem,Nathan,Suzan,Tristan,Hassan,Kurosawa,Sanchez,Michan,Theo,Thea,Theodora,Realitas,Webster,Sitka,Supergirl'.split(
    ',',
  ),
  ...'tokyo,kyoto2024,cat_lover,sunny-day,moonlight99,xX_wolf_Xx,l33tcat,n00dle,4ever,2pac,k8,R2-D2,C3PO,007,42,1984'.split(
    ',',
  ),
  ...'Emma,Olivia,Liam,Noah,Lucas,Mia,Sofia,Isabella,Mateo,Leo,Luca,Giulia,Matteo,Chiara,Aurélie,Océane,Thibault,Maëlle'.split(
    ',',
  ),
  ...'Wojciech,Zbigniew,Agnieszka,Jiří,Tereza,Marek,Katarzyna,Lars,Ingrid,Freja,Aino,Väinö,Eero,Liisa,Mihkel,Jānis,Līga'.split(
    ',',
  ),
  ...'Wanjiru,Kwame,Ama,Chukwuemeka,Oluwaseun,Ngozi,Thabo,Nomvula,Tendai,Siti,Budi,Wayan,Made,Putri,Aung,Htet,Maung'.split(
    ',',
  ),
  ...'Hiroshi,Yuki,Sakura,Haruto,Yui,Sōta,Kōhei,Rin,Mei,Aoi,Ren,Kaito,Momoka,Minjun,Seoyeon,Jiwoo,Haeun,Wei,Xiaoming,Lihua'.split(
    ',',
  ),
  ...'Ahmad Minhaj,Muhammad Minto,Fatima,Aisha,Yusuf,Omar,Layla,Priya,Ravi,Ananya,Arjun,Lakshmi,Deepika,Harpreet,Gurpreet'.split(
    ',',
  ),
  ...'Adam,Adamina,Admiral,Admira,Adele,Midna,Domina,Yasmin,Jasmin,Benjamin,Owen,Rowena,Stefan,Stacy,Sisi,Moderna,Mo,Jo,Al'.split(
    ',',
  ),
  // Japanese
  ...'花子,太郎,山田太郎,佐藤,鈴木一郎,高橋みなみ,田中さん,渡辺,伊藤くん,中村様,小林,加藤,吉田ちゃん,山本,佐々木,斎藤,齋藤,髙橋,濱田,渡邊'.split(
    ',',
  ),
  ...'くま太郎12,はなこ,はなび,はやと,はやみち,みどり,おなかすいた,ねこ,ねこ大好き,いぬ派,うさぎ3,ほげほげ,ふじさん,ゆき,さくら,ひまわり'.split(
    ',',
  ),
  ...'ハナコ,ハヤト,タロウ,ミケ,シロ,クロ,カニ,ニコ,ロコ,エミ,トト,タマ,パンダ,コアラ,キリン,ペンギン,ﾐｹ,ﾀﾏ,オカメ,ミーコ,ニャー'.split(
    ',',
  ),
  ...'静かな狐7,山の狐8,森の鹿8,眠い猫10,夜のふくろう,カメラ好き,写真好き,写真部,旅人,通りすがり,名無し,主人公,猫の主人,館山,公園,作曲家'.split(
    ',',
  ),
  ...'A子,B君,T田,Kさん,きむら1号,二宮,三上,千葉,一ノ瀬,八代,口田,工藤,力丸,夕子,卜部,才川,五十嵐,五月,管野,運動会,公平,管弦楽'.split(
    ',',
  ),
  ...'しゃしんかわいい,しゃしんすき,かんりん,うんどう,こうじ,こうしろう,さくしゃん,ゲスト1234,ゲスト0007,素の狐5,写す狐1,似た人'.split(
    ',',
  ),
  // Chinese, Korean
  ...'小明,王小红,李华,張偉,陳美玲,刘洋,黄蓉,林黛玉,诸葛亮,欧阳锋,熊猫,月亮,夏天的风,路人甲,喵喵,阿明,小龙女,ㄅㄆㄇ,明仔'.split(
    ',',
  ),
  ...'김민준,이서연,박지우,최하은,정도윤,강아지,고양이,하늘,바다,별빛,나비,철수,영희,길동,하늘이,토끼3,金민수,은하수'.split(
    ',',
  ),
  // Cyrillic, Greek, Armenian, Georgian
  ...'Анна,Иван,Мария,Сергей,Ольга,Наталья,Дмитрий,Нана,Хана Ф,Юля,Саша,Вася,Петя,Вера,Оксана,Тарас,Їжак,Ґанна,Милош,Ђорђе'.split(
    ',',
  ),
  ...'Ελένη,Γιώργος,Μαρία,Νίκος,Σοφία,Κώστας,Άννα,Δημήτρης,Ζωή,Θεοδώρα'.split(','),
  ...'Արամ,Անի,Հայկ,Նարեկ,Լիլիթ,Գոռ,Սոնա,ნინო,გიორგი,დავით,თამარ,ლაშა,მარიამ'.split(','),
  // Hebrew, Arabic, Persian
  ...'נועה,דוד,יוסף,שרה,תמר,אבי,רחל,מיכל,אורי,يوسف,محمد,فاطمة,مريم,أحمد,سارة,ليلى,خالد,نور,مالك,عمر,زهرا,علی,پریسا,گلناز'.split(
    ',',
  ),
  // South and South-East Asia, Tibet, Ethiopia
  ...'राम,रमा,सीता,मीना,मीनू,अमित,प्रिया,राहुल,सुनीता,কবিতা,রাহুল,সুমন,அருண்,மீனா,கவிதா,రాము,సీత,ರವಿ,ಗೀತಾ,രവി,മീര,ගයාන්,ਹਰਪ੍ਰੀਤ,રમેશ'.split(
    ',',
  ),
  ...'สมชาย,สมหญิง,มานี,มานะ,ปิติ,ชูใจ,น้ำฝน,ລາວ,ສົມ,មករា,សុខ,အောင်,မောင်,ཚེ་རིང,አበበ,ሰላም'.split(','),
  // Symbols and ornaments
  ...'😺,🌸,★☆★,♪♪♪,Mika🌸,☆ゆき☆,♡さくら♡,Leo ⭐,~wave~,(^_^),^^,...,?!,No.1,#1,@mika,Ren!,mika.,×ren×,ねこ🐈'.split(
    ',',
  ),
];

/**
 * Genuine names: some contain a word for staff or the beginning of one (Hostettler), or resemble the site's or the
 * owner's name (Goma, Hani); others are ordinary.
 */
export const NEARLY_STAFF_NAMES = list(`
  Hostettler, Anna Hostettler, Maestro, Maestri, Maria Dona, Dona, Donato, Elihu Root, Pixel Artist,
  Chad Minton, Vladmira, Radmila, Radmir, Vadim, Vadim Nikitin, Ludmila, Людмила, Владмир, Вадим, Admir, Haldur,
  Haldor, Ola Nordmann, Staf, Staffan, Modou, Modris, Modesto, Mohamed, Hosted, Hostinský, Koster, Foster,
  Alan Foster, Hosni, Hosea, Manny, Mana, Authur, Arthur, Artur, Autumn, Autry, Operah, Curatolo, Curato, Owens,
  Brown Owl, Downes, Meier, Beier, Speier, Wirth, Wirtz, Künstler Peter, Leitner, Leiterer, Chefchaouen,
  Romanik, Господаренко, Хозяинов, Власникова, Автандил, Автономов, Subramanian Swamy, स्वामी,
  सुब्रमण्यम स्वामी, মালিক রহমান, Malik, Nazim, ناظم, عبد المالك, عبدالمالك, مشرف أحمد, برويز مشرف, مدیری,
  مهران مدیری, رسمية, رشيد, Quan Ly, Chu Trang, Chu Nha, Vũ Chủ, Tuki, Takumi, Amaia, Amoda, Xanax, Xander,
  Maxx, Max, Alex, Roxanne, Zsazsa, Bosse, Bossuet, Bosch, Hugo Boss Fan, Teamo, Teague, Botev, Botond, Bota,
  Rooter, Rootes, Servais, Servet, Sakkari, Kouhei, Uneida, Masterson, Meisterstein, Burgmeister, Patronella,
  Patroklos, Photini, Photis, Fotini, Φωτεινή, Φώτης, Camerata, Cameron, Camera lover, Gallego, Gallery visitor,
  Museum fan, Helper bee, Helpa, Helga, Newson, Newsha, Infante, Info Geek, Secure, Crewe, Teamaker, Supporto,
  Supatra, Supranee, Systema, Sistine, Verity, Verify me, Offenbach, Officer Dibble, Resmi, Resmiye, Titolo,
  Padron, Padraig, Padma, Padmé, Sahib, Sahiba, Mudurwa, Destiny, Personne, Zarina, Dirk, Direkt, Editha,
  Publius, Foundling, Leda, Leaderman, りんごまいにち, たまごまいり, ごまいわし, ごま, ゴマアザラシ, ごまちゃん, はなちゃんのママ, はなぶさ, はなまる, はなみち,
  ハナミズキ, マスタード, マスタングス, カスタマー, ホストクラブ帰り, ゴースト, ポケモンマスター, ヨーダマスター, ご主人さま, ママ, カメラ小僧, 写真大好き, 写真を撮る人, カメラ女子, 管弦楽部,
  理管, 公園のベンチ, 作り手, 作田, 作山, 家作, 小作, 店番, 主水, 主税, 田中主水, 運転手, 営業中, 営業部, 案内所, 受付中, 支援者, 社長の娘, 代表選手, 画家の娘, 店の前, 小林店,
  摄影爱好者, 爱摄影的小王, 摄影迷, 热爱摄影, 管理学, 管仲, 管宁, 主角, 女主角, 公主, 白雪公主, 小公主, 店小二, 主人公小明, 老板娘, 博士, 群众, 群山, 站台, 系列, 官小明, 上官婉儿,
  方正, 官, 客人, 服部, 작은별, 작가지망생, 주인공, 여주인공, 관우, 관순, 유관순, 김운영, 이운영, 방장산, 사장교, 매니아, 호랑이, 고마워, 고마이클, 하나비, 하나님, 하나로, 한나,
  하나리, 전하나, สมศักดิ์, แอนนา, แอ๊ด คาราบาว, เจ้านาง, ทางด่วน, אמן, דני, אדם, מנחם, מנשה, בעז, צליל, עדן,
  Αδαμαντία, Διαμάντω, Γιάννης, Αυτόλυκος, Ωραία, Ադամ, Ադելինա, Գոհար, ადამი, ადელინა, გომელაური, Адам, Адель,
  Аделина, Модест, Модест Мусоргский, Фотина, Фотий, Хостикоев, Ханна, Рут, Босс Молокосос, Шефер, Лидия,
  Персоналов, Саппоро, Мастерков, Hani, Hanae, Hanah, Johana, Rihana, Bhavana, Chana, Khana, Mohana, Rehana,
  Shahana, Suhana, Jahana, Thanaa, Ghana, Havana, Ivana, Tijuana, Montana, Hanane, Hanan, Hanania, Hanabusa,
  Hanazono, Hanafi, Hanayo, Goma, Gomes, Gomaa, Gomathi, Gómez, Gomar, Gomarus, Mumbai, Domai, Momai, Tomai,
  O'Hara, d'Amin, Al-Amin, Amin, Idi Amin, Amina, Yasmine, Jasmina, Damini, Kamini, Yamini, Ladan Mina,
  Brad Minor, Conrad Min, Ahmad Min, Soledad Mina, José María, Ñusta, Søren K., Øystein, Ægir, Łucja, Đorđe,
  Žižek, Þóra, Ðorðe, İpek, Ğazi, Ýmir, Nguyễn Thị Hương, Phan Văn Quản, Lý Quân, Trần Chủ, Đỗ Quyên,
  Siti Nurhaliza, Budi Santoso, Agus Pemuda, Eka Putra, Olumide, Chinedu, Adaeze, Sipho, Lerato, Makena,
  Yohannes, Tigist, ዮሐንስ, አበበች, សុភា, ចាន់, ທອງ, ဇော်, သန္တာ, ཚེ་དབང, Tenzin, Dolma, Nergüi, Батбаяр, Оюун,
  Айгүл, Нұрлан, Әсел, Гүлнара, Shavkat, Oʻktam, Leyla Məmmədova, Arben, Shqipe, Mirjeta, Kelmend, Jón,
  Sigríður, Aoife, Siobhán, Caoimhe, Llewellyn, Gwyneth, Ffion, Iñaki, Amaiur, Nerea, Xabier, Montserrat, Oriol,
  Núria, Gaël, Maëlys, Noémie, Élodie, Zoé, Thaïs, Loïc, Wout, Femke, Joost, Thijs, Marijke, Pieter-Jan, Lotte,
  Kjell, Solveig, Ragnhild, Jussi, Päivi, Ülle, Õnne, Ilze, Žydrūnas, Eglė, Zuzana, Ľubica, Ondřej, Žofie,
  Matej, Urška, Tjaša, Bojan, Snežana, Vesna, Dragan, Ilinca, Răzvan, Andrei, Bálint, Zsófia, Csilla, Attila,
  Kaan, Çağla, Gökçe, Umut, Barış, Shirin, Dariush, Parisa, Farhad, Zeynab, Bilal, Hamza, Khadija, Suleiman,
  Ngũgĩ, Wairimũ, Nkechi, Babatunde, Folasade, Kofi, Akosua, Yaw, Mamadou, Fatoumata, Aïssatou, Ousmane, Tariro,
  Farai, Rudo, Lwazi, Nandi, Zanele
`);
